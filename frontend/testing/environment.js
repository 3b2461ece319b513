/* jsdom, with what browsers have and jsdom leaves out. */
import { TestEnvironment } from "jest-environment-jsdom";

export default class Environment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { Response, TextEncoder, TextDecoder });
  }
}
