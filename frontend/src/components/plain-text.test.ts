import { plainText } from "./plain-text";

test("the marks go, and what a page shows on a line of its own stays on one", () => {
  expect(plainText("**Bold *and* so on**\nnext\n\n- One\n- \n- *Two*\n---\nEnd*")).toBe(
    "Bold and so on\nnext\nOne\nTwo\nEnd*",
  );
});

test("a text of nothing but marks says nothing", () => {
  expect(plainText("---\n\n- \n---")).toBe("");
});
