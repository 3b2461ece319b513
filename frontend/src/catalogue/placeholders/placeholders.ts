import type { Placeholder } from "../item-picture";
import build from "./build-placeholder.svg";
import part from "./part-placeholder.svg";
import tyre from "./tyre-placeholder.svg";

export const buildPlaceholder: Placeholder = { src: build, width: 600, height: 400 };
export const tyrePlaceholder: Placeholder = { src: tyre, width: 600, height: 600 };
export const partPlaceholder: Placeholder = { src: part, width: 600, height: 450 };
