import { t } from "@lingui/core/macro";
import { Link } from "react-router-dom";

/** Leads from a list to what was deleted from it. */
export function DeletedLink() {
  return (
    <p className="mt-8">
      <Link
        to="/admin/deleted"
        className="inline-flex min-h-11 items-center text-steel-300 underline decoration-steel-400 underline-offset-4 hover:text-white"
      >
        {t`Recently deleted`}
      </Link>
    </p>
  );
}
