/* The owner starts with his own content: all samples are removed at once. */
import { plural, t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { components } from "../../api/schema";
import { ownerQuery, ownerRequest } from "../../api/session";
import { mapKinds } from "../../catalogue/admin/kinds";
import { type Deletion, RetentionNote, useUndo } from "../../deletions/deletions";
import { ConfirmDialog } from "../../ui/admin/dialog";
import { useFlash } from "../../ui/admin/notices";
import { Arrow } from "../../ui/arrow";
import { errorMessage } from "../../ui/loading";
import { documentDescriptions, fieldLabels } from "./documents";

export type Samples = components["schemas"]["Samples"];

/** What would be removed: samples that nobody has changed. */
export function samples() {
  return ownerQuery("samples");
}

export function isEmpty({ items, facts }: Samples): boolean {
  return facts.length === 0 && Object.values(items).every((names) => names.length === 0);
}

type RemoveSamplesProps = {
  found: Samples;
  /** How many sample values stay, because no page does without them. */
  staying: number;
};

/** A button, and what is asked before anything is removed. */
export function RemoveSamples({ found, staying }: RemoveSamplesProps) {
  const [isAsked, setAsked] = useState(false);
  const client = useQueryClient();
  const showFlash = useFlash();
  const undo = useUndo();
  const removal = useMutation({
    // Undefined if somebody else has removed them in the meantime.
    mutationFn: (): Promise<Deletion | undefined> => ownerRequest("DELETE", "samples"),
    onSuccess: async (deleted) => {
      await client.invalidateQueries({ queryKey: ["owner"] });
      setAsked(false);
      document.getElementById("main")?.focus({ preventScroll: true });
      const action = deleted && undo(deleted);
      showFlash({ text: t`All samples were removed.`, action });
    },
  });
  return (
    <>
      <button
        type="button"
        className="flex min-h-12 w-full cursor-pointer items-center gap-3 py-2 text-left font-bold text-white hover:text-hot-bright"
        onClick={() => {
          removal.reset();
          setAsked(true);
        }}
      >
        <span className="min-w-0 flex-1">{t`Start with your own content`}</span>
        <Arrow className="text-hot" />
      </button>
      {isAsked && (
        <ConfirmDialog
          question={t`Remove all samples?`}
          confirm={t`Remove`}
          busy={removal.isPending}
          error={removal.error ? errorMessage(removal.error) : undefined}
          onCancel={() => setAsked(false)}
          onConfirm={() => removal.mutate()}
        >
          <SampleList found={found} />
          <RetentionNote count={2} />
          <p className="mt-4">{t`What you have changed stays.`}</p>
          {staying > 0 && (
            <p className="mt-1">
              {plural(staying, {
                one: "# value that the site cannot do without stays until you enter yours.",
                other:
                  "# values that the site cannot do without, such as the phone number, stay until you enter yours.",
              })}
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

/** What is removed, by kind: how many, and which. */
function SampleList({ found: { items, facts } }: { found: Samples }) {
  return (
    <ul
      // The question and the buttons stay in view; the keyboard scrolls what has the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t`All samples`}
      className="mt-4 grid max-h-[36dvh] gap-2 overflow-y-auto border-y border-steel-700 py-3 text-small"
    >
      {mapKinds(({ kind, texts }) => {
        const names = items[kind];
        return names.length > 0 && <Removed key={kind} what={texts.title} names={names} />;
      })}
      {facts.map(({ key, field, names }) => (
        <Removed key={`${key} ${field}`} what={factLabel(key, field)} names={names} />
      ))}
    </ul>
  );
}

function Removed({ what, names }: { what: string; names: readonly string[] }) {
  return (
    <li className="wrap-anywhere">
      <b className="text-white">{names.length > 0 ? `${what} (${names.length})` : what}</b>
      {names.length > 0 && `: ${names.join(" · ")}`}
    </li>
  );
}

function factLabel(key: Samples["facts"][number]["key"], field: string): string {
  const description = documentDescriptions().get(key);
  if (!description) return field;
  return `${description.label} · ${fieldLabels(description).get(field) ?? field}`;
}
