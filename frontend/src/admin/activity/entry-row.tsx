import { t } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import type { Entry } from "../../api/activity";
import { deviceName } from "../account/device-name";
import { formatDateTime } from "../format";
import { kindNames, objectPath, objectText, verbText } from "./entry-text";

const FAILED = "border-stop";

export function EntryRow({ entry }: { entry: Entry }) {
  const object = objectText(entry);
  const path = objectPath(entry);
  const edge = entry.verb === "sign_in_failed" ? FAILED : "border-transparent";
  return (
    <li className={`grid gap-x-6 border-l-4 bg-steel-900 p-4 sm:grid-cols-[1fr_auto] ${edge}`}>
      <div className="min-w-0">
        <p className="text-white wrap-anywhere">
          {verbText(entry)}
          {object && (
            <>
              {" · "}
              {path ? (
                <Link
                  to={path}
                  className="-my-2.5 inline-block py-2.5 underline decoration-steel-400 underline-offset-4 hover:decoration-hot"
                >
                  {object}
                </Link>
              ) : (
                object
              )}
            </>
          )}
        </p>
        <p className="text-small text-steel-300 wrap-anywhere">
          {[kindNames()[entry.kind], whoText(entry), placeText(entry)].filter(Boolean).join(" · ")}
        </p>
      </div>
      <p className="text-small text-steel-300 sm:text-right">
        <time dateTime={entry.until}>{formatDateTime(entry.until)}</time>
      </p>
    </li>
  );
}

function whoText({ actor_name }: Entry): string {
  return actor_name || t`A name that nobody has`;
}

/** The device and the address of a sign-in. */
function placeText({ device, address }: Entry): string {
  return address && `${deviceName(device)}, ${address}`;
}
