import type { Upload } from "../../upload/chosen-files";

const SECONDS_MIN = 3; // the first files tell too little before

/** How fast files go up, while they do. */
export class UploadRate {
  /** The sizes of the files that were sent, in bytes. */
  private readonly sent: number[] = [];
  private milliseconds = 0;
  private since: number | undefined;

  start(): void {
    this.since ??= performance.now();
  }

  /** Leave the time out of account until the next start. */
  stop(): void {
    if (this.since !== undefined) this.milliseconds += performance.now() - this.since;
    this.since = undefined;
  }

  add(bytes: number): void {
    this.sent.push(bytes);
  }

  /** Undefined as long as it cannot be told. */
  secondsLeft(uploads: readonly Upload[]): number | undefined {
    const running = this.since === undefined ? 0 : performance.now() - this.since;
    const seconds = (this.milliseconds + running) / 1000;
    const rest = uploads.filter(({ state }) => state === "waiting" || state === "sending");
    const known = [...this.sent, ...rest.flatMap(({ body }) => body?.size ?? [])];
    if (seconds < SECONDS_MIN || known.length === 0) return undefined;
    const usual = sum(known) / known.length;
    const bytesOf = ({ body }: Upload) => body?.size ?? usual;
    const begun = rest.map((upload) => bytesOf(upload) * upload.progress);
    const done = sum(this.sent) + sum(begun);
    const all = sum(rest.map(bytesOf)) - sum(begun);
    return done > 0 ? (all / done) * seconds : undefined;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
