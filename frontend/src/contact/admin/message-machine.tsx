import { t } from "@lingui/core/macro";
import { MACHINE_FIELDS, machineLabels } from "../machine";
import type { Message } from "../messages";

/** What the visitor has entered about his machine. */
export function MessageMachine({ machine }: Pick<Message, "machine">) {
  if (!machine) return null;
  const labels = machineLabels();
  return (
    <table
      aria-label={t`Machine`}
      className="mt-4 w-full max-w-prose border-l-4 border-steel-600 text-small"
    >
      <tbody>
        {MACHINE_FIELDS.filter((name) => machine[name] !== null).map((name) => (
          <tr key={name}>
            <th
              scope="row"
              className="w-1/2 sm:w-64 py-0.5 pr-4 pl-4 text-left align-top font-normal text-steel-400"
            >
              {labels[name]}
            </th>
            <td dir="auto" className="py-0.5 align-top text-white wrap-anywhere">
              {machine[name]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
