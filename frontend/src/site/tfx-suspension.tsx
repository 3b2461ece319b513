import { usePageHead } from "../components/page-head";
import pages from "../content/pages.json";
import { suspension } from "../content/suspension";
import { BrandPage } from "./brand-page";

export function TfxSuspension() {
  usePageHead(pages["/racing-parts/tfx-suspension"]);
  return <BrandPage {...suspension} />;
}
