import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { ItemPicture, useItemImages } from "../../catalogue/item-picture";
import { itemCalls } from "../../catalogue/items";
import { useMainText } from "../../catalogue/main-text";
import { buildPlaceholder } from "../../catalogue/placeholders/placeholders";
import type { Build } from "../../catalogue/queries";
import {
  type Control,
  type LineOptions,
  WHOLE_ROW,
  textOrDash,
} from "../../forms/controls/control";
import type { FieldValue } from "../../forms/form-values";
import { LoadError } from "../../ui/loading";

/** A published build, chosen from pictures. The value is its number. */
export function build(options: LineOptions): Control {
  const { name, label } = options;
  return {
    name,
    label,
    render: (initial) => <BuildField {...options} initial={Number(initial)} />,
    read: (form) => Number(new FormData(form).get(name)),
    validate: () => undefined,
    format: textOrDash,
    show: (value) => <BuildName value={value} />,
    accepts: (value) => typeof value === "number",
  };
}

function useBuilds() {
  const query = useQuery(itemCalls("builds").list());
  const mainText = useMainText();
  return { query, builds: query.data?.map(mainText) ?? [] };
}

function BuildName({ value }: { value: FieldValue }) {
  const { builds } = useBuilds();
  const found = builds.find(({ id }) => id === value);
  return found ? `${found.id} · ${found.name}` : textOrDash(value);
}

/** One that was chosen and is not published any more stays a choice. */
function BuildField({ name, label, help, initial }: LineOptions & { initial: number }) {
  const { query, builds } = useBuilds();
  const id = useId();
  const shown: (Build | { id: number })[] = builds.filter(({ published }) => published);
  if (!shown.some((each) => each.id === initial)) shown.unshift({ id: initial });
  return (
    <fieldset aria-describedby={help ? `${id}-help` : undefined} className={`min-w-0 ${WHOLE_ROW}`}>
      <legend className="label text-steel-300">{label}</legend>
      {help && (
        <p id={`${id}-help`} className="mt-1 text-small text-steel-400">
          {help}
        </p>
      )}
      {query.isError && <LoadError query={query} errorPrefix={t`Error loading builds`} />}
      <ul className="-mx-1 mt-1 flex snap-x gap-3 overflow-x-auto p-1 pb-3">
        {shown.map((each) => (
          <li key={each.id} className="w-36 shrink-0 snap-start sm:w-44">
            <label className="group/choice relative block h-full cursor-pointer bg-steel-900 has-checked:ring-4 has-checked:ring-hot has-focus-visible:outline-3 has-focus-visible:outline-hot-bright">
              <input
                type="radio"
                name={name}
                value={each.id}
                defaultChecked={each.id === initial}
                className="sr-only"
              />
              {"name" in each && <Photograph build={each} />}
              <span className="block px-3 py-2 leading-tight text-steel-300 group-hover/choice:text-white group-has-checked/choice:text-white">
                <span className="numerals text-white">{each.id}</span>{" "}
                <span className="line-clamp-2 text-small wrap-anywhere">
                  {"name" in each
                    ? each.name
                    : query.isSuccess && t`Not published: the newest featured build is shown.`}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Photograph({ build }: { build: Build }) {
  return (
    <ItemPicture
      images={useItemImages("builds", build)}
      placeholder={buildPlaceholder}
      name={build.name}
      decorative
      sizes="11rem"
      className="aspect-3/2 w-full object-cover"
    />
  );
}
