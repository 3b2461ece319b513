import { plural, t } from "@lingui/core/macro";

const KEPT = 30; // days
const DAY = 24 * 60 * 60 * 1000; // milliseconds

type KeptNoteProps = {
  /** How many are deleted. */
  count?: number;
  /** When it would be deleted anyway. */
  until?: string;
};

/** In the question whether to delete something: how long it can be restored. */
export function KeptNote({ count = 1, until }: KeptNoteProps) {
  return <p className="mt-4 text-small">{count > 1 ? manyKept() : oneKept(until)}</p>;
}

function manyKept(): string {
  return t`They stay under Recently deleted for 30 days.`;
}

function oneKept(until: string | undefined): string {
  const left = until ? Math.ceil((Date.parse(until) - Date.now()) / DAY) : KEPT;
  const days = Math.min(left, KEPT);
  if (days < 1) return t`It cannot be restored.`;
  return plural(days, {
    one: "It stays under Recently deleted for # day.",
    other: "It stays under Recently deleted for # days.",
  });
}
