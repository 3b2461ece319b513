import type { ComponentProps } from "react";
import { Link } from "react-router-dom";

const BASE =
  "label group/button inline-flex min-h-12 items-center justify-center gap-3 px-6 pt-2.5 pb-2 " +
  "text-center no-underline transition-colors duration-150 cursor-pointer cut";

const KINDS = {
  /** The main action of a section. */
  primary: "[--fill:var(--color-hot)] hover:[--fill:var(--color-hot-bright)] text-ink font-bold",
  secondary: "[--fill:var(--color-steel-700)] hover:[--fill:var(--color-steel-600)] text-white",
  /** For use on a plate. */
  dark: "[--fill:var(--color-ink)] hover:[--fill:var(--color-steel-700)] text-white",
  /** For irreversible actions. Contrast 8.7 : 1. */
  danger:
    "[--fill:var(--color-stop)] hover:[--fill:color-mix(in_oklab,var(--color-stop),var(--color-white)_40%)] text-ink font-bold",
};

type Kind = { kind?: keyof typeof KINDS };

export function Button({ kind = "primary", className, ...rest }: ComponentProps<"button"> & Kind) {
  return <button type="button" className={classes(kind, className)} {...rest} />;
}

/** An internal link that looks like a button. */
export function ButtonLink({
  kind = "primary",
  className,
  ...rest
}: ComponentProps<typeof Link> & Kind) {
  return <Link className={classes(kind, className)} {...rest} />;
}

/** An external link that looks like a button: a phone number, an e-mail address, another site. */
export function ButtonAnchor({
  kind = "primary",
  className,
  children,
  ...rest
}: ComponentProps<"a"> & Kind) {
  return (
    <a className={classes(kind, className)} {...rest}>
      {children}
    </a>
  );
}

/** A label that looks like a button, with its control visually hidden inside. */
export function ButtonLabel({
  kind = "primary",
  className = "",
  children,
  ...rest
}: ComponentProps<"label"> & Kind) {
  const focus =
    "relative has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-hot-bright";
  return (
    <label className={classes(kind, `${focus} ${className}`)} {...rest}>
      {children}
    </label>
  );
}

function classes(kind: keyof typeof KINDS, more = "") {
  return `${BASE} ${KINDS[kind]} ${more}`;
}
