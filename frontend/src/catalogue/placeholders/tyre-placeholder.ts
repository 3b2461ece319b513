import type { Placeholder } from "../item-images";
import src from "./tyre-placeholder.svg";

export const tyrePlaceholder: Placeholder = { src, width: 600, height: 600 };
