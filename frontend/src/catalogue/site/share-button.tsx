import { t } from "@lingui/core/macro";
import { useState } from "react";
import { loadChunk } from "../../api/release";

/** Sends the page's address to somebody. Its script loads with the first tap. */
export function ShareButton({ title }: { title: string }) {
  const [told, setTold] = useState("");
  const share = async () => {
    setTold("");
    const chunk = await loadChunk(() => import(/* webpackChunkName: "share" */ "./share"), true);
    setTold(await chunk.share(title));
  };
  return (
    <div className="text-center print:hidden noscript:hidden">
      <button
        type="button"
        className="label inline-flex min-h-11 cursor-pointer items-center gap-3 px-3 hover:underline"
        onClick={() => void share().catch(() => setTold(t`The link could not be copied.`))}
      >
        <svg
          viewBox="0 0 14 16"
          aria-hidden="true"
          className="w-3.5 fill-none stroke-current stroke-2"
        >
          <path d="M3.5 4.5 7 1l3.5 3.5M7 1v9M1 8v7h12V8" />
        </svg>
        {t`Share`}
      </button>
      <p role="status" className="text-small">
        {told}
      </p>
    </div>
  );
}
