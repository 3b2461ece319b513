/*
 * SHA-256 (FIPS 180-4), fast for many short blocks. The browser's own is not available over plain
 * http, and returns a promise per hash. All words are big-endian, the default of DataView.
 */
const BLOCK = 64; // bytes

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND_CONSTANTS = toView([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
/** The same for the square roots of the first eight primes. */
const INITIAL_HASH = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/** Append SHA-256's padding: a 1 bit, zeros, and the length in bits. */
export function pad(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 9) / BLOCK);
  const all = new Uint8Array(blocks * BLOCK);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(view.byteLength - 4, bytes.length * 8);
  return view;
}

/** Hash a padded message. The result of 32 bytes is reused by the next call. */
export function hash(message: DataView): DataView {
  INITIAL_HASH.forEach((word, i) => state.setUint32(i * 4, word));
  for (let at = 0; at < message.byteLength; at += BLOCK) compress(message, at);
  return state;
}

const state = toView(INITIAL_HASH);
const words = toView(Array.from({ length: 64 }, () => 0));

function compress(message: DataView, start: number): void {
  for (let i = 0; i < 64; i += 4) words.setUint32(i, message.getUint32(start + i));
  for (let i = 64; i < 256; i += 4) {
    const [x, y] = [words.getUint32(i - 60), words.getUint32(i - 8)];
    const s0 = rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3);
    const s1 = rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10);
    words.setUint32(i, words.getUint32(i - 64) + s0 + words.getUint32(i - 28) + s1);
  }
  let a = state.getUint32(0);
  let b = state.getUint32(4);
  let c = state.getUint32(8);
  let d = state.getUint32(12);
  let e = state.getUint32(16);
  let f = state.getUint32(20);
  let g = state.getUint32(24);
  let h = state.getUint32(28);
  for (let i = 0; i < 256; i += 4) {
    const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choice + ROUND_CONSTANTS.getUint32(i) + words.getUint32(i)) | 0;
    const s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + s0 + majority) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state.setUint32(i * 4, state.getUint32(i * 4) + word);
  });
}

function rotateRight(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function toView(words: readonly number[]): DataView {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  words.forEach((word, i) => view.setUint32(i * 4, word));
  return view;
}
