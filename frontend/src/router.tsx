import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router-dom";
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
const CustomParts = lazy(() =>
  import(/* webpackChunkName: "custom-parts" */ "./site/custom-parts").then((page) => ({
    default: page.CustomParts,
  })),
);
const RacingParts = lazy(() =>
  import(/* webpackChunkName: "racing-parts" */ "./site/racing-parts").then((page) => ({
    default: page.RacingParts,
  })),
);
const TfxSuspension = lazy(() =>
  import(/* webpackChunkName: "tfx-suspension" */ "./site/tfx-suspension").then((page) => ({
    default: page.TfxSuspension,
  })),
);
const Beringer = lazy(() =>
  import(/* webpackChunkName: "beringer" */ "./site/beringer").then((page) => ({
    default: page.Beringer,
  })),
);
const Service = lazy(() =>
  import(/* webpackChunkName: "service" */ "./site/service").then((page) => ({
    default: page.Service,
  })),
);
const About = lazy(() =>
  import(/* webpackChunkName: "about" */ "./site/about").then((page) => ({ default: page.About })),
);
const Contact = lazy(() =>
  import(/* webpackChunkName: "contact" */ "./site/contact").then((page) => ({
    default: page.Contact,
  })),
);
const CookiePolicy = lazy(() =>
  import(/* webpackChunkName: "cookie-policy" */ "./site/cookie-policy").then((page) => ({
    default: page.CookiePolicy,
  })),
);
const Admin = lazy(() =>
  import(/* webpackChunkName: "admin" */ "./admin/admin").then((page) => ({ default: page.Admin })),
);

/** The pages by address. The server knows the same addresses: config/urls.py. */
export function Router() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<Home />} />
        <Route path="quad-builds" element={<QuadBuilds />} />
        <Route path="quad-builds/:id" element={<QuadBuild />} />
        <Route path="racing-parts" element={<RacingParts />} />
        <Route path="racing-parts/tyres" element={<Tyres />} />
        <Route path="racing-parts/tfx-suspension" element={<TfxSuspension />} />
        <Route path="racing-parts/beringer" element={<Beringer />} />
        <Route path="custom-parts" element={<CustomParts />} />
        <Route path="service" element={<Service />} />
        <Route path="about" element={<About />} />
        <Route path="contact" element={<Contact />} />
        <Route path="cookie-policy" element={<CookiePolicy />} />
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route
        path="admin/*"
        element={
          <Suspense>
            <Admin />
          </Suspense>
        }
      />
    </Routes>
  );
}
