import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Person } from "../../api/people";
import { Button } from "../../components/button";
import { formatDateTime } from "../format";
import { allowAgain, changeRole, disable, newSignInLink, type Action } from "./actions";
import { roleNames } from "./role-names";

type PersonRowProps = {
  person: Person;
  /** Asks for the password first. */
  ask: (action: Action) => void;
  /** The sign-in link of the person, if there is one. */
  children: ReactNode;
};

const LINK =
  "-my-3 inline-block cursor-pointer py-3 text-left underline underline-offset-4 hover:text-white";

export function PersonRow({ person, ask, children }: PersonRowProps) {
  const { id, name, username, role, is_active, is_you } = person;
  const title = `person-${id}`;
  return (
    <li
      tabIndex={-1}
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
        <p className="mt-3 flex flex-wrap gap-x-6 gap-y-3 text-small text-steel-300">
          <Link to={`/admin/activity?person=${id}`} aria-describedby={title} className={LINK}>
            {t`Activity`}
          </Link>
          {!is_you && is_active && role in roleNames() && (
            <button
              type="button"
              aria-describedby={title}
              className={LINK}
              onClick={() => ask(newSignInLink(person))}
            >
              {t`New sign-in link`}
            </button>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:*:flex-1">
        <select
          aria-label={t`Role of ${name}`}
          className="select min-h-12 min-w-36 border-b-2 border-steel-400 bg-carbon py-2.5 pr-10 pl-4 text-white"
          value={role}
          onChange={({ target }) =>
            ask(changeRole(person, target.value === "owner" ? "owner" : "editor"))
          }
        >
          {!(role in roleNames()) && <option value="">{t`No role`}</option>}
          <option value="editor">{roleNames().editor}</option>
          <option value="owner">{roleNames().owner}</option>
        </select>
        <Button
          kind="secondary"
          aria-describedby={title}
          onClick={() => ask(is_active ? disable(person) : allowAgain(person))}
        >
          {is_active ? t`Disable` : t`Allow again`}
        </Button>
      </div>
      {children}
    </li>
  );
}

function seenText({ last_seen }: Person): string {
  if (!last_seen) return t`Never signed in`;
  const time = formatDateTime(last_seen);
  return t`Last seen ${time}`;
}
