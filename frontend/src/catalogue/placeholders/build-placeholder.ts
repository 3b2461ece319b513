import type { Placeholder } from "../item-images";
import src from "./build-placeholder.svg";

export const buildPlaceholder: Placeholder = { src, width: 600, height: 400 };
