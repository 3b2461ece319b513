import { t } from "@lingui/core/macro";
import { useId, useState } from "react";
import type { Language } from "../../api/language";

/** What fits on a phone beside the buttons of its card. */
const LONG = 400; // characters
const LONG_LINES = 8;

type MessageTextProps = {
  children: string;
  language: Language;
  /** Show all of it: a search may have found any word. */
  isOpen: boolean;
};

/** The words of a visitor, in their own direction. Long ones are folded. */
export function MessageText({ children: text, language, isOpen }: MessageTextProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const isLong = text.length > LONG || text.split("\n").length > LONG_LINES;
  const isFolded = isLong && !isUnfolded && !isOpen;
  return (
    <>
      <p
        id={id}
        lang={language}
        dir="auto"
        className={`mt-4 max-w-prose text-white whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext] ${isFolded ? "line-clamp-6" : ""}`}
      >
        {text}
      </p>
      {isLong && !isOpen && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
          className="min-h-11 cursor-pointer text-steel-300 underline decoration-steel-400 underline-offset-4 hover:text-white"
        >
          {isUnfolded ? t`Show less` : t`Show the whole message`}
        </button>
      )}
    </>
  );
}
