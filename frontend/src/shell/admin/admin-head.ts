import { t } from "@lingui/core/macro";
import { usePageHead } from "../page-head";
import pages from "../../content/pages.json";

/** Set the page title, which screen readers announce on navigation. */
export function useAdminHead(title: string): void {
  const { robots } = pages["/admin"];
  const admin = t({ message: "Admin", comment: "The owner's part of the site." });
  usePageHead({
    title: ["{page}", admin, "{company}"].join(" | "),
    description: t`The owner's catalogue of builds, tyres and parts.`,
    robots,
    facts: { page: title },
  });
}
