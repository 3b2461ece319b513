import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { activityPeople, type ActivityFilter } from "../../api/activity";
import { Field } from "../../components/field";
import { kindNames } from "./entry-text";

/** The filter in the address of the page. */
export function useActivityFilter(): ActivityFilter {
  const [params] = useSearchParams();
  return Object.fromEntries(
    ["person", "kind", "object"].flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

export function ActivityFilters() {
  const [params, setParams] = useSearchParams();
  const { data: people } = useQuery(activityPeople());
  const choose = (name: "person" | "kind", value: string) => {
    const next = new URLSearchParams(params);
    next.delete("object");
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  const kinds = [...Object.entries(kindNames()), ["people", t`People`], ["sign_in", t`Sign-ins`]];
  return (
    <div className="mb-6 grid max-w-2xl grid-cols-2 gap-4">
      <Choice
        label={t`Person`}
        value={params.get("person") ?? ""}
        all={t`Everybody`}
        options={people?.map(({ id, name }) => [String(id), name]) ?? []}
        onChoose={(value) => choose("person", value)}
      />
      <Choice
        label={t({ context: "activity", message: "What" })}
        value={params.get("kind") ?? ""}
        all={t({ context: "activity", message: "Everything" })}
        options={kinds}
        onChoose={(value) => choose("kind", value)}
      />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  /** The first option, which filters nothing. */
  all: string;
  options: readonly (readonly string[])[];
  onChoose: (value: string) => void;
};

function Choice({ label, value, all, options, onChoose }: ChoiceProps) {
  return (
    <Field label={label}>
      {(controlProps) => (
        <select
          {...controlProps}
          className={`${controlProps.className} select`}
          value={value}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">{all}</option>
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
