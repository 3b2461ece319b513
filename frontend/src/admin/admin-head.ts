import { usePageHead } from "../components/page-head";
import pages from "../content/pages.json";

/** Name the page in the browser's tab, and to screen readers when it is reached. */
export function useAdminHead(title: string): void {
  const { title: admin, ...head } = pages["/admin"];
  usePageHead({ ...head, title: `${title} | ${admin}` });
}
