import { act, fireEvent, screen } from "@testing-library/react";
import { renderWithProviders } from "../../../testing/render";
import { FlashMessage, FlashProvider, useFlash } from "./notices";

const LONG = 60_000; // milliseconds

function Buttons() {
  const showFlash = useFlash();
  const show = (isWarning: boolean) => showFlash({ text: "Done.", isWarning, path: "/" });
  return (
    <>
      <button type="button" onClick={() => show(false)}>{`Succeed`}</button>
      <button type="button" onClick={() => show(true)}>{`Fail`}</button>
    </>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  renderWithProviders(
    <FlashProvider>
      <Buttons />
      <FlashMessage />
    </FlashProvider>,
  );
});
afterEach(() => jest.useRealTimers());

const wait = () => act(() => jest.advanceTimersByTime(LONG));
const tap = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a success closes by itself, but not while the owner is about to tap it", () => {
  tap("Succeed");
  screen.getByRole("button", { name: "Close" }).focus();
  wait();
  expect(screen.getByText("Done.")).toBeVisible();
  screen.getByRole("button", { name: "Close" }).blur();
  wait();
  expect(screen.queryByText("Done.")).toBeNull();
});

test("what has failed stays until the owner closes it", () => {
  tap("Fail");
  wait();
  expect(screen.getByText("Done.")).toBeVisible();
  tap("Close");
  expect(screen.queryByText("Done.")).toBeNull();
});
