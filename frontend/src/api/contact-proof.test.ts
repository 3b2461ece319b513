import { prove } from "./contact-proof";
import { hash, pad } from "./sha256";

test.each([
  [0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  [55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"],
  [56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"],
  [64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"],
  [120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"],
])("the hash of %s times a is correct", (length, expected) => {
  const hashed = hash(pad(new Uint8Array(length).fill("a".charCodeAt(0))));
  const bytes = Array.from(new Uint8Array(hashed.buffer));
  expect(bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")).toBe(expected);
});

test("a proof equals the server's", async () => {
  const challenge = { token: "network:time:signature", bits: 10 };
  await expect(prove(challenge, "my key")).resolves.toBe("network:time:signature:967");
});
