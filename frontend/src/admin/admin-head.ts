import { usePageHead } from "../components/page-head";
import pages from "../content/pages.json";
import { t } from "@lingui/core/macro";

/** Set the page title, which screen readers announce on navigation. */
export function useAdminHead(title: string): void {
  const { robots } = pages["/admin"];
  const admin = t`Admin`;
  const description = t`The owner's catalogue of builds, tyres and parts.`;
  usePageHead({
    title: `{page} | ${admin} | {company}`,
    description,
    robots,
    facts: { page: title },
  });
}
