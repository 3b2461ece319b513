import { fireEvent, render, screen } from "@testing-library/react";
import { ConfirmDialog } from "./dialog";

test("a double tap does not confirm", () => {
  const onConfirm = jest.fn();
  render(
    <ConfirmDialog question="Sure?" confirm="Delete" onConfirm={onConfirm} onCancel={jest.fn()} />,
  );
  const button = screen.getByRole("button", { name: "Delete" });
  fireEvent.click(button, { detail: 2 });
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(button, { detail: 1 });
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
