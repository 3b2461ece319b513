import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { sampleImage } from "../../../testing/samples";
import { Gallery } from "./gallery";

const three = [1, 2, 3].map((id) => sampleImage(id));

function open(pictures = three) {
  render(
    <>
      <Gallery pictures={pictures} label="Pictures" sizes="100vw" />
      <input aria-label="Search" />
    </>,
  );
  return userEvent.setup();
}

test("pictures wrap around in both directions", async () => {
  const user = open();
  expect(screen.getByText("1 / 3")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Previous picture" }));
  expect(screen.getByText("3 / 3")).toBeInTheDocument();
  expect(screen.getByRole("img", { name: "Picture number 3" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Next picture" }));
  expect(screen.getByText("1 / 3")).toBeInTheDocument();
});

test("the arrow keys change the picture, but not while typing", async () => {
  const user = open();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByText("2 / 3")).toBeInTheDocument();
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(screen.getByText("3 / 3")).toBeInTheDocument();
  await user.click(screen.getByRole("textbox", { name: "Search" }));
  await user.keyboard("{ArrowRight}");
  expect(screen.getByText("3 / 3")).toBeInTheDocument();
});

test("a thumbnail shows its picture", async () => {
  const user = open();
  await user.click(screen.getByRole("button", { name: "Picture 2" }));
  expect(screen.getByText("2 / 3")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Picture 2" })).toHaveAttribute("aria-current", "true");
});

test("a single picture has no controls, and opens full screen", async () => {
  const user = open(three.slice(0, 1));
  expect(screen.queryByRole("button", { name: "Next picture" })).not.toBeInTheDocument();
  expect(screen.queryByText("1 / 1")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Picture number 1 Show full screen" }));
  expect(await screen.findByRole("dialog", { name: "Pictures full screen" })).toBeInTheDocument();
});

test("with two carousels on a page the arrow keys control the focused one", async () => {
  const user = userEvent.setup();
  render(
    <>
      <Gallery carousel pictures={three} label="First" sizes="100vw" />
      <Gallery carousel pictures={three} label="Second" sizes="100vw" />
    </>,
  );
  const [first, second] = [/First/, /Second/].map((name) =>
    within(screen.getByRole("region", { name })),
  );
  await user.keyboard("{ArrowRight}");
  expect(screen.getAllByText("1 / 3")).toHaveLength(2);
  second?.getByRole("button", { name: "Next picture" }).focus();
  await user.keyboard("{ArrowRight}");
  expect(second?.getByText("2 / 3")).toBeInTheDocument();
  expect(first?.getByText("1 / 3")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Picture 1" })).not.toBeInTheDocument();
});
