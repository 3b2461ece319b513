import { t } from "@lingui/core/macro";

export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      aria-label={t`Close`}
      onClick={onClose}
      className="-my-1 grid size-11 shrink-0 cursor-pointer place-items-center self-start text-steel-100 hover:text-white"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 stroke-current stroke-2">
        <path d="M5 5l14 14M19 5L5 19" />
      </svg>
    </button>
  );
}
