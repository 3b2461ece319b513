import { plural, t } from "@lingui/core/macro";
import { Button } from "../../ui/button";
import { useBottomHeight } from "../../ui/admin/bottom-height";
import { BAR } from "../../forms/save-bar";
import type { ImageSelection } from "./image-selection";

/** What the owner can do with the selected images, in place of the form's buttons. */
export function ImageSelectionBar({ selection }: { selection: ImageSelection }) {
  const { size } = selection.ids;
  const height = useBottomHeight("--action-bar");
  return (
    <section ref={height} aria-label={t`Selection`} className={`${BAR} border-hot`}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p role="status" className="label mr-auto text-white">
          {size === 0
            ? t`Tap on the pictures to delete.`
            : plural(size, { one: "# selected", other: "# selected" })}
        </p>
        <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-3!">
          <Button
            kind="danger"
            aria-disabled={size === 0}
            className="aria-disabled:opacity-50"
            onClick={() => size > 0 && selection.ask(true)}
          >
            {t`Delete`}
          </Button>
          <Button kind="secondary" onClick={selection.stop}>
            {t`Cancel`}
          </Button>
        </div>
      </div>
    </section>
  );
}
