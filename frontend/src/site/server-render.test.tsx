/** @jest-environment node */
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { sampleBuild, sampleImage, sampleTyre } from "../../testing/samples";
import { openPageData } from "../api/page-data";
import { createQueryClient } from "../api/queries";
import { About } from "./about";
import { CustomParts } from "./custom-parts";
import { Footer } from "./footer";
import { Header } from "./header";
import { Home } from "./home";
import { NotFound } from "./not-found";
import { QuadBuilds } from "./quad-builds";
import { RacingParts } from "./racing-parts";
import { Service } from "./service";
import { TfxSuspension } from "./tfx-suspension";
import { Tyres } from "./tyres";

const images = [sampleImage(1), sampleImage(2)];

test.each([
  ["Quads built", <Home key="" />],
  ["Build number 21", <QuadBuilds key="" />],
  ["Tyre number 1", <Tyres key="" />],
  ["Unexpected Application Error!", <NotFound key="" />],
  ["Custom parts", <CustomParts key="" />],
  ["Racing parts", <RacingParts key="" />],
  ["TFX suspension", <TfxSuspension key="" />],
  ["When to come", <Service key="" />],
  ["The founder", <About key="" />],
])("a page can be drawn where there is no window: %s", (text, page) => {
  openPageData(
    JSON.stringify({ builds: [sampleBuild(21, { images })], tyres: [sampleTyre(1, { images })] }),
  );
  const html = renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <StaticRouter location="/">
        <Header />
        {page}
        <Footer />
      </StaticRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain(text);
  expect(html).not.toContain("<style");
});
