import type { Placeholder } from "../item-images";
import src from "./part-placeholder.svg";

export const partPlaceholder: Placeholder = { src, width: 600, height: 450 };
