import { plainText } from "./parse-markup";

test("markup is removed, and displayed lines stay separate", () => {
  expect(plainText("**Bold *and* so on**\nnext\n\n- One\n- \n- *Two*\n---\nEnd*")).toBe(
    "Bold and so on\nnext\nOne\nTwo\nEnd*",
  );
});

test("a text of only markup is empty", () => {
  expect(plainText("---\n\n- \n---")).toBe("");
});
