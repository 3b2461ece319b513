import { t } from "@lingui/core/macro";
import type { Person, PersonLink } from "../../people";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/admin/format";
import { allowAgain, disable, newLink, type Action } from "./actions";
import { ShownLink } from "./shown-link";

type PersonRowProps = {
  person: Person;
  /** Asks for the password first. */
  ask: (action: Action) => void;
  /** The link that was made on this page, if any. */
  made: PersonLink | undefined;
};

export function PersonRow({ person, ask, made }: PersonRowProps) {
  const { id, name, username, is_active, is_you } = person;
  const title = `person-${id}`;
  return (
    <li
      aria-labelledby={title}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-steel-900 p-4 sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p id={title} className="font-bold text-white wrap-anywhere">
          {name}
          {is_you && <span className="font-normal text-go"> · {t`you`}</span>}
          {!is_active && <span className="font-normal text-stop"> · {t`disabled`}</span>}
        </p>
        <p className="text-small text-steel-300 wrap-anywhere">{username}</p>
        <p className="text-small text-steel-300">{seenText(person)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:*:flex-1">
        {!is_you && is_active && (
          <Button kind="secondary" aria-describedby={title} onClick={() => ask(newLink(person))}>
            {t`New link`}
          </Button>
        )}
        <Button
          kind="secondary"
          aria-describedby={title}
          onClick={() => ask(is_active ? disable(person) : allowAgain(person))}
        >
          {is_active ? t`Disable` : t`Allow again`}
        </Button>
      </div>
      {made && is_active && <ShownLink made={made} isAsked />}
    </li>
  );
}

function seenText({ last_seen }: Person): string {
  if (!last_seen) return t`Never signed in`;
  const time = formatDateTime(last_seen);
  return t`Last seen ${time}`;
}
