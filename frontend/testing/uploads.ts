/* Uploads that the test controls: replaces XMLHttpRequest and object URLs. */

type FakeUpload = {
  /** The file name. */
  name: string;
  path: string;
  /** The `Idempotency-Key`. */
  key: string;
  /** True once it is answered, lost or aborted. */
  isOver: boolean;
  wasAborted: boolean;
  answer: (status: number, body: unknown) => void;
  /** Fails without a response. */
  lose: () => void;
  progress: (loaded: number, total: number) => void;
};

/** Install the fakes. Returns the lists of requests and of revoked previews, in order. */
export function fakeUploads() {
  const requests: FakeUpload[] = [];
  const revoked: string[] = [];

  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = "";
    withCredentials = false;
    onload = () => undefined;
    onerror = () => undefined;
    onloadend = () => undefined;
    private path = "";
    private key = "";
    private record: FakeUpload | undefined;

    open(_method: string, path: string) {
      this.path = path;
    }

    setRequestHeader(name: string, value: string) {
      if (name === "Idempotency-Key") this.key = value;
    }

    send(form: FormData) {
      const file = form.get("images");
      this.record = {
        name: file instanceof File ? file.name : "",
        path: this.path,
        key: this.key,
        isOver: false,
        wasAborted: false,
        answer: (status, body) => {
          this.status = status;
          this.responseText = typeof body === "string" ? body : JSON.stringify(body);
          this.onload();
          this.end();
        },
        lose: () => {
          this.onerror();
          this.end();
        },
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
      };
      requests.push(this.record);
    }

    abort() {
      if (this.record) this.record.wasAborted = true;
      this.end();
    }

    private end() {
      if (this.record) this.record.isOver = true;
      this.onloadend();
    }
  }

  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  Object.assign(URL, {
    createObjectURL: ({ name }: File) => `blob:${name}`,
    revokeObjectURL: (url: string) => revoked.push(url),
  });
  return { requests, revoked };
}
