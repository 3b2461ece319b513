import type { LineOptions, Translatable } from "./control";
import { trimmedText } from "./text";

/** Several lines of plain text, trimmed. */
export function textArea(options: LineOptions): Translatable {
  return trimmedText(options, (props) => (
    // As high as its text, where browsers can do that.
    <textarea
      {...props}
      rows={4}
      className={`${props.className} field-sizing-content max-h-[60svh] min-h-20`}
    />
  ));
}
