import { useState } from "react";
import type { Setup } from "../../api/second-step";
import { forgetTyped, keepTyped, readTyped, type Typed } from "../typed";

const SETUP = "second-step-setup";
const CODES = "recovery-codes";

/**
 * The secret while the app is set up, which is another app on the same phone, and the recovery
 * codes until the owner has written them down. The server cannot show either again.
 */
export function useKeptSecondStep() {
  const [setup, setSetup] = useState(() => readTyped(SETUP));
  const [codes, setCodes] = useState(() => readTyped(CODES));
  return {
    setup: setup && toSetup(setup),
    codes: codes?.codes?.split(" "),
    keepSetup: (made: Setup | undefined) => {
      const values = made && fromSetup(made);
      store(SETUP, values);
      setSetup(values);
    },
    keepCodes: (made: readonly string[] | undefined) => {
      const values = made && { codes: made.join(" ") };
      store(CODES, values);
      setCodes(values);
    },
  };
}

function store(form: string, values: Typed | undefined): void {
  if (values) keepTyped(form, values);
  else forgetTyped(form);
}

function fromSetup({ secret, address, qr_code }: Setup): Typed {
  return { secret, address, path: qr_code.path, size: String(qr_code.size) };
}

function toSetup({ secret = "", address = "", path = "", size }: Typed): Setup {
  return { secret, address, qr_code: { path, size: Number(size) } };
}
