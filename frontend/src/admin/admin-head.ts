import { usePageHead } from "../components/page-head";
import pages from "../content/pages.json";

/** Set the page title, which screen readers announce on navigation. */
export function useAdminHead(title: string): void {
  const { title: admin, ...head } = pages["/admin"];
  usePageHead({ ...head, title: `{page} | ${admin}`, facts: { page: title } });
}
