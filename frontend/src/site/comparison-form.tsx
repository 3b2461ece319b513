import { t } from "@lingui/core/macro";
import { useHref, useNavigate } from "react-router-dom";
import type { Build } from "../api/queries";
import { Button } from "../components/button";
import { LabelledSelect } from "./labelled-select";

type ComparisonFormProps = { all: readonly Build[]; chosen: readonly Build[] };

/** Chooses two builds. Without a script, the server joins both values to one. */
export function ComparisonForm({ all, chosen }: ComparisonFormProps) {
  const action = useHref("/quad-builds");
  const navigate = useNavigate();
  return (
    <form
      action={action}
      aria-label={t`Builds to compare`}
      className="mt-8 grid gap-4 sm:grid-cols-[1fr_1fr_auto] items-end print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        const ids = new FormData(event.currentTarget)
          .getAll("compare")
          .flatMap((id) => (typeof id === "string" && id !== "" ? [id] : []));
        void navigate(`/quad-builds?compare=${ids.join(",")}`);
      }}
    >
      {[t`First build`, t`Second build`].map((label, place) => (
        <LabelledSelect
          key={`${label} ${chosen[place]?.id ?? ""}`}
          label={label}
          name="compare"
          defaultValue={chosen[place]?.id ?? ""}
        >
          {!chosen[place] && <option value="">{t`Choose`}</option>}
          {all.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </LabelledSelect>
      ))}
      <Button type="submit">{t`Compare`}</Button>
    </form>
  );
}
