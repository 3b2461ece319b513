import { ErrorScreen } from "../components/error-screen";
import { useAdminHead } from "./admin-head";

export function AdminNotFound() {
  useAdminHead("Page not found");
  return <ErrorScreen>There is no page at this address.</ErrorScreen>;
}
