import { t } from "@lingui/core/macro";
import { ErrorScreen } from "../../ui/error-boundary";
import { useAdminHead } from "./admin-head";

export function AdminNotFound() {
  useAdminHead(t`Page not found`);
  return <ErrorScreen>{t`There is no page at this address.`}</ErrorScreen>;
}
