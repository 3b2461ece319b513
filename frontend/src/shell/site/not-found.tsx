import { t } from "@lingui/core/macro";
import { headTexts } from "../site-settings";
import { ErrorScreen } from "../../ui/error-boundary";
import { usePageHead } from "../page-head";
import pages from "../../content/pages.json";

/** Shown for unknown paths, which the server answers with 404. */
export function NotFound() {
  const { robots } = pages["404"];
  usePageHead({ ...headTexts("404"), robots });
  return <ErrorScreen>{t`There is no page at this address.`}</ErrorScreen>;
}
