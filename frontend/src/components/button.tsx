import type { ComponentProps } from "react";
import { Link } from "react-router-dom";

const BASE =
  "label group/button inline-flex min-h-12 items-center justify-center gap-3 px-6 pt-2.5 pb-2 " +
  "text-center no-underline transition-colors duration-150 cursor-pointer cut";

const KINDS = {
  /** The one thing to do on this part of the page. */
  primary: "[--fill:var(--color-hot)] hover:[--fill:var(--color-hot-bright)] text-ink font-bold",
  secondary: "[--fill:var(--color-steel-700)] hover:[--fill:var(--color-steel-600)] text-white",
  /** On a plate. */
  dark: "[--fill:var(--color-ink)] hover:[--fill:var(--color-steel-700)] text-white",
  /** Takes something away for good: 8.7 : 1. */
  danger:
    "[--fill:var(--color-stop)] hover:[--fill:color-mix(in_oklab,var(--color-stop),white_40%)] text-ink font-bold",
};

type Kind = { kind?: keyof typeof KINDS };

export function Button({ kind = "primary", className, ...rest }: ComponentProps<"button"> & Kind) {
  return <button type="button" className={classes(kind, className)} {...rest} />;
}

/** A link inside the site that looks like a button. */
export function ButtonLink({
  kind = "primary",
  className,
  ...rest
}: ComponentProps<typeof Link> & Kind) {
  return <Link className={classes(kind, className)} {...rest} />;
}

/** A link out of the site: a telephone number, an address, somebody else's page. */
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

/** Looks like a button; the control it belongs to is inside it, out of sight. */
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
