import { lazy } from "react";
import { Route, Routes } from "react-router-dom";
import { outlines } from "./content/outlines";
import { Layout } from "./site/layout";
import { NotFound } from "./site/not-found";

const Home = lazy(() =>
  import(/* webpackChunkName: "home" */ "./site/home").then((page) => ({ default: page.Home })),
);
const QuadBuilds = lazy(() =>
  import(/* webpackChunkName: "quad-builds" */ "./site/quad-builds").then((page) => ({
    default: page.QuadBuilds,
  })),
);
const QuadBuild = lazy(() =>
  import(/* webpackChunkName: "quad-build" */ "./site/quad-build").then((page) => ({
    default: page.QuadBuild,
  })),
);
const Tyres = lazy(() =>
  import(/* webpackChunkName: "tyres" */ "./site/tyres").then((page) => ({ default: page.Tyres })),
);
const Outline = lazy(() =>
  import(/* webpackChunkName: "outline" */ "./site/outline").then((page) => ({
    default: page.Outline,
  })),
);

/** The pages by address. The server knows the same addresses: config/urls.py. */
export function Router() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<Home />} />
        <Route path="quad-builds" element={<QuadBuilds />} />
        <Route path="quad-builds/:id" element={<QuadBuild />} />
        <Route path="racing-parts/tyres" element={<Tyres />} />
        {outlines.map((outline) => (
          <Route key={outline.path} path={outline.path} element={<Outline {...outline} />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
