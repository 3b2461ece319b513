import type { Control, LineOptions } from "./control";
import { trimmedText } from "./text";

/** Several lines of plain text, trimmed. */
export function textArea(options: LineOptions): Control {
  return trimmedText(options, (props) => <textarea {...props} rows={4} />);
}
