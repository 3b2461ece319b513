import { Link } from "react-router-dom";
import { Arrow } from "./arrow";

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="label mb-6 inline-flex min-h-8 items-center gap-3 text-steel-300 hover:text-hot print:hidden"
    >
      <Arrow back />
      {children}
    </Link>
  );
}
