import { Alert } from "../components/alert";

/** Why a change to a long list failed, in view wherever the owner made it. */
export function StickyError({
  children,
  className = "",
}: {
  children: string;
  className?: string;
}) {
  return (
    <div className={`sticky top-2 z-20 lg:top-20 ${className}`}>
      <Alert kind="error">{children}</Alert>
    </div>
  );
}
