/* The proof of work that the server requires during a flood of messages: see contact/proof.py. */
import type { Challenge } from "./client";
import { hash, pad } from "./sha256";

const SEED = 32; // bytes, before the number's four
const NUMBERS = 2 ** 32;
const BATCH = 500; // attempts between two checks of the clock
/** Milliseconds of work before input is handled. Hidden tabs have no input. */
const [STEP, STEP_UNSEEN] = [12, 500];

/** Find a number whose hash starts with `bits` zero bits, and return the complete proof. */
export async function prove({ token, bits }: Challenge, key: string): Promise<string> {
  const seed = hash(pad(toAscii(`${token}:${key}`)));
  const bytes = new Uint8Array(SEED + 4);
  bytes.set(new Uint8Array(seed.buffer));
  const message = pad(bytes);
  for (let number = 0; number < NUMBERS;) {
    const end = performance.now() + (document.hidden ? STEP_UNSEEN : STEP);
    do {
      for (const next = number + BATCH; number < next; number++) {
        message.setUint32(SEED, number);
        if (Math.clz32(hash(message).getUint32(0)) >= bits) return `${token}:${number}`;
      }
    } while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve));
  }
  throw new Error("No number is a proof.");
}

function toAscii(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
