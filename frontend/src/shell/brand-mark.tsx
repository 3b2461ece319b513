import logo from "../../../brand/logo.svg";

const [, viewBox] = /viewBox="(.*?)"/.exec(logo) ?? [];
const shapes = { __html: logo.replaceAll(/<\/?svg.*?>/g, "") };

/** The workshop's logo, in the colours of the page around it. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox={viewBox}
      aria-hidden="true"
      className={className}
      dangerouslySetInnerHTML={shapes}
    />
  );
}
