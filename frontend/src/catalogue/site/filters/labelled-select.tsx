import type { ComponentProps } from "react";

/** A choice of the site's own forms, below its label. */
export function LabelledSelect({ label, ...select }: ComponentProps<"select"> & { label: string }) {
  return (
    <label className="min-w-0">
      <span className="label text-steel-400">{label}</span>
      <select
        {...select}
        className="select mt-1 h-12 w-full border-b-2 border-steel-400 bg-carbon pt-1 pr-10 pl-4 text-white hover:border-steel-100 focus-visible:border-hot"
      />
    </label>
  );
}
