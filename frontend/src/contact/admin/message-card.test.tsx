import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MessageText } from "./message-card";

const UNFOLD = { name: "Show the whole message" };

function show(text: string, isOpen = false) {
  render(
    <MessageText language="en" isOpen={isOpen}>
      {text}
    </MessageText>,
  );
  return screen.getByText((_, element) => element?.tagName === "P" && element.textContent === text);
}

test.each(["word ".repeat(100), "line\n".repeat(12)])("a long message is folded", async (text) => {
  const user = userEvent.setup();
  const words = show(text);
  expect(words).toHaveClass("line-clamp-6");
  await user.click(screen.getByRole("button", UNFOLD));
  expect(words).not.toHaveClass("line-clamp-6");
  await user.click(screen.getByRole("button", { name: "Show less" }));
  expect(words).toHaveClass("line-clamp-6");
});

test.each([
  ["a short one", "Is it in stock?", false],
  ["one that a search found", "word ".repeat(100), true],
])("%s is shown whole", (_name, text, isOpen) => {
  expect(show(text, isOpen)).not.toHaveClass("line-clamp-6");
  expect(screen.queryByRole("button")).toBeNull();
});

test("words are shown in their own direction", () => {
  expect(show("هل هذه الدراجة للبيع؟")).toHaveAttribute("dir", "auto");
});
