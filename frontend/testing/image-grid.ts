/* The images panel of a tyre with stored images. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import type { ItemImage } from "../src/catalogue/queries";
import { tyreResource } from "../src/catalogue/admin/kinds";
import { renderImagesPanel } from "./images-panel";
import { sampleImage, sampleTyre } from "./samples";
import { mockApi, type Responses } from "./server";

export const three = [1, 2, 3].map((id) => sampleImage(id, { is_primary: id === 1 }));

export function open(images: ItemImage[], answers: Responses = {}) {
  const fetch = mockApi(answers);
  renderImagesPanel(tyreResource(), sampleTyre(7, { images }));
  return { fetch };
}

export function grid() {
  return within(screen.getByRole("list", { name: "Images" }));
}

/** The displayed images in order; an asterisk marks the primary one. */
export function shown() {
  return grid()
    .getAllByRole("listitem")
    .map((tile) => {
      const isPrimary = within(tile).queryByText("Primary") !== null;
      return `${within(tile).getByRole("img").getAttribute("alt")?.slice(-1)}${isPrimary ? "*" : ""}`;
    });
}

export async function press(name: string) {
  const button = screen.queryByLabelText(name, { selector: "button" }) ?? screen.getByText(name);
  await act(() => Promise.resolve(fireEvent.click(button)));
}
