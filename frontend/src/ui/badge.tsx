type BadgeProps = { children: string; dark?: boolean; className?: string };

/** A short text on a small plate. */
export function Badge({ children, dark = false, className = "" }: BadgeProps) {
  const fill = dark ? "[--fill:var(--color-ink)]" : "";
  return (
    <p className={`plate label px-4 pt-2.5 pb-2 [--cut:0.5rem] ${fill} ${className}`}>
      <span className={dark ? "text-white" : ""}>{children}</span>
    </p>
  );
}
