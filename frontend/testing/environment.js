/* jsdom with the browser APIs that it lacks. */
import { TestEnvironment } from "jest-environment-jsdom";

export default class Environment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { Response, TextEncoder, TextDecoder });
    this.global.Error.stackTraceLimit = 10; // React makes one for each element, and Jest's has 100 lines
  }
}
