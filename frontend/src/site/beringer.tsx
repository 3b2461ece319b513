import { usePageHead } from "../components/page-head";
import { brakes } from "../content/brakes";
import pages from "../content/pages.json";
import { BrandPage } from "./brand-page";

export function Beringer() {
  usePageHead(pages["/racing-parts/beringer"]);
  return <BrandPage {...brakes} />;
}
