import { t } from "@lingui/core/macro";
import { useSyncExternalStore, type MouseEvent } from "react";
import { isKeyOf } from "../../../core/is-key-of";
import { KIND_OF, itemTexts } from "../../../catalogue/kinds";
import type { Subject } from "../../contact";
import { lazySection } from "../../../ui/lazy";
import { focusNeighbour } from "../../../ui/focus-neighbour";
import { useIsHydrated } from "../../../core/hydration";
import { BrandMark } from "../../../shell/brand-mark";
import { ListItemBoundary } from "../../../ui/error-boundary";
import {
  isSameSubject,
  listedSubjects,
  onSubjectsChange,
  removeSubjects,
  type ListedSubject,
} from "./subject-list";

const ListedPicture = lazySection(() =>
  import(/* webpackChunkName: "subject-list" */ "./listed-picture").then((m) => m.ListedPicture),
);

const NONE: readonly ListedSubject[] = [];
const none = () => NONE;

/** What the visitor has collected. Empty until hydration. */
export function useListedSubjects(): readonly ListedSubject[] {
  return useSyncExternalStore(onSubjectsChange, listedSubjects, none);
}

/** Those besides the item in the page's address. */
export function otherSubjects(subject?: Subject): readonly ListedSubject[] {
  return listedSubjects().filter((each) => !subject || !isSameSubject(each, subject));
}

type ContactSubjectsProps = {
  /** The item in the page's address, which is shown above. */
  subject?: Subject;
  onRemoveLast: () => void;
};

/**
 * The list above the form. The number of its rows is on <html> before the first paint
 * (contact/stored-subjects.ts), and its height is reserved. A row has the height of a name of two lines.
 */
export function ContactSubjects({ subject, onRemoveLast }: ContactSubjectsProps) {
  const isHydrated = useIsHydrated();
  useListedSubjects();
  const rows = otherSubjects(subject);
  const space = subject ? "" : "mt-6";

  const remove = (gone: ListedSubject, event: MouseEvent<HTMLElement>) => {
    if (!focusNeighbour(event.currentTarget)) onRemoveLast();
    removeSubjects([gone]);
  };

  if (!isHydrated) return <div className={`subject-rows ${space}`} />;
  if (rows.length === 0) return null;
  return (
    <div className={`border-l-4 border-hot bg-steel-900 px-5 ${space}`}>
      <div className="label flex h-12 items-center justify-between gap-5">
        <h3 id="subjects" className="truncate font-semibold text-steel-400">
          {subject ? t`Also on my question list` : t`My question list`}
        </h3>
        <a href="#form" className="shrink-0 py-2.5 hover:text-hot">
          {t`To the form`} <span aria-hidden="true">↓</span>
        </a>
      </div>
      <ul aria-labelledby="subjects" className="divide-y divide-steel-700">
        {rows.map((each) => (
          <ListItemBoundary key={`${each.kind} ${each.id ?? each.name}`} resetKey={each}>
            <Row subject={each} onRemove={(event) => remove(each, event)} />
          </ListItemBoundary>
        ))}
      </ul>
    </div>
  );
}

type RowProps = { subject: ListedSubject; onRemove: (event: MouseEvent<HTMLElement>) => void };

function Row({ subject: { kind, id, name }, onRemove }: RowProps) {
  return (
    <li className="flex min-h-18 items-center gap-4 sm:min-h-14">
      <div className="grid size-14 shrink-0 place-items-center overflow-hidden bg-carbon text-steel-500 sm:h-12 sm:w-16">
        {typeof id === "number" && isKeyOf(KIND_OF, kind) ? (
          <ListedPicture kind={KIND_OF[kind]} id={id} name={name} />
        ) : (
          <BrandMark className="size-8" />
        )}
      </div>
      <p className="min-w-0 grow py-1 leading-tight sm:grid sm:grid-cols-[8rem_minmax(0,1fr)] sm:items-baseline">
        <span className="label block text-steel-400">{kindName(kind)}</span>{" "}
        <bdi className="block wrap-anywhere text-white">{name}</bdi>
      </p>
      <button
        type="button"
        aria-label={t`Remove ${name}`}
        onClick={onRemove}
        className="-mr-2 min-h-11 shrink-0 cursor-pointer px-2 text-small underline underline-offset-4 hover:text-hot"
      >
        {t`Remove`}
      </button>
    </li>
  );
}

function kindName(kind: Subject["kind"]): string {
  const items = itemTexts();
  if (isKeyOf(items, kind)) return items[kind].name;
  const pages = { service: t`Service`, suspension: t`Suspension`, brakes: t`Brakes` };
  return pages[kind];
}
