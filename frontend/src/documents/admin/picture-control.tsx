import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Picture } from "../../pictures/picture";
import {
  isText,
  toText,
  WHOLE_ROW,
  type Control,
  type LineOptions,
} from "../../forms/controls/control";
import { pictureWords, usePictures } from "./pictures";
import { capitalised } from "../../ui/admin/format";

type PictureOptions = LineOptions & {
  /** Where it is, such as 'picture 1 of person 2'. */
  where: string;
  /** It is all there is in a record, whose name is label enough. */
  isAlone?: boolean;
  /** The words for a picture by its name. */
  describe: (picture: string) => string;
};

/** The name of a picture of the page, chosen in a dialog. It is the value of its button. */
export function picture(options: PictureOptions): Control {
  const { name, label, required, describe } = options;
  return {
    name,
    label,
    render: (initial, error) => (
      <PictureField {...options} initial={toText(initial)} error={error} />
    ),
    read: (form) => {
      const button = form.elements.namedItem(name);
      return button instanceof HTMLButtonElement ? button.value : "";
    },
    validate: (value) => (required && value === "" ? t`Please choose a picture` : undefined),
    format: (value) => (value === "" ? "-" : describe(toText(value))),
    show: (value) =>
      value === "" ? "-" : <PictureValue picture={toText(value)} describe={describe} />,
    accepts: isText,
  };
}

type PictureValueProps = Pick<PictureOptions, "describe"> & { picture: string };

/** The picture, small, and its words. */
function PictureValue({ picture, describe }: PictureValueProps) {
  const image = usePictures().images.find(({ name }) => name === picture);
  return (
    <span className="my-1 flex items-center gap-3">
      {image && (
        <Picture
          image={image}
          alt=""
          sizes="6rem"
          className="aspect-3/2 w-24 shrink-0 object-cover"
        />
      )}
      <span className="min-w-0">{describe(picture)}</span>
    </span>
  );
}

type PictureFieldProps = PictureOptions & { initial: string; error?: string };

function PictureField({
  name,
  label,
  help,
  required,
  where,
  isAlone,
  initial,
  error,
}: PictureFieldProps) {
  const [picture, setPicture] = useState(initial);
  const { images, ask } = usePictures();
  const button = useRef<HTMLButtonElement>(null);
  const image = images.find((other) => other.name === picture);
  const choose = (next: string) => {
    flushSync(() => setPicture(next));
    // The form hears of it, as of a typed value.
    button.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <Field
      label={label}
      help={help}
      error={error}
      className={`${WHOLE_ROW} ${isAlone ? "[&>label]:sr-only" : ""}`}
    >
      {({ id, "aria-describedby": describedBy }) => (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-3">
          <div
            className={`aspect-3/2 w-24 shrink-0 bg-carbon sm:w-44 ${error ? "border-b-2 border-stop" : ""}`}
          >
            {image && (
              <Picture
                image={image}
                alt={pictureWords(image)}
                sizes="11rem"
                className="h-full w-full object-cover"
              />
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button
              ref={button}
              id={id}
              name={name}
              value={picture}
              kind="secondary"
              className="scroll-mt-28 max-sm:px-4!"
              aria-label={
                picture === "" ? t`Choose picture: ${where}` : t`Change picture: ${where}`
              }
              aria-describedby={describedBy}
              onClick={() => ask({ title: capitalised(where), picture, onChoose: choose })}
            >
              {picture === "" ? t`Choose picture` : t`Change picture`}
            </Button>
            {!required && picture !== "" && (
              <Button
                kind="secondary"
                aria-label={t`Remove picture: ${where}`}
                onClick={() => {
                  choose("");
                  button.current?.focus();
                }}
              >
                {t`Remove`}
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
