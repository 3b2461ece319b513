import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { sampleImage } from "../../../testing/samples";
import { Gallery } from "./gallery";

/** The file of the view, by the tap that asked for it. */
let files: { resolve: (file: object) => void; reject: (reason: Error) => void }[] = [];

jest.mock("../../ui/lazy", () => ({
  loadChunk: () => new Promise((resolve, reject) => files.push({ resolve, reject })),
}));

beforeEach(() => {
  files = [];
});

const FAILURE = /could not be opened full screen/;

test("the last tap counts, also if the file of an earlier one fails later", async () => {
  render(<Gallery pictures={[sampleImage(1)]} label="Pictures" sizes="100vw" />);
  const opener = screen.getByRole("button", { name: /Show full screen/ });
  await userEvent.click(opener);
  await userEvent.click(opener);
  await act(async () => {
    files[1]?.resolve({ Lightbox: () => <div role="dialog" /> });
    files[0]?.reject(new Error("No connection"));
    await Promise.resolve();
  });
  expect(await screen.findByRole("dialog")).toBeInTheDocument();
  expect(screen.queryByText(FAILURE)).not.toBeInTheDocument();
});

test("a file that does not load is told", async () => {
  render(<Gallery pictures={[sampleImage(1)]} label="Pictures" sizes="100vw" />);
  await userEvent.click(screen.getByRole("button", { name: /Show full screen/ }));
  await act(async () => {
    files[0]?.reject(new Error("No connection"));
    await Promise.resolve();
  });
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
});
