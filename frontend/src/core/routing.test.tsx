import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import {
  BrowserRouter,
  Link,
  NavLink,
  Navigate,
  Outlet,
  Route,
  Routes,
  matchPath,
  useLocation,
  useNavigationType,
  useParams,
  useSearchParams,
} from "./routing";

function Shown() {
  const { pathname, search, hash, state } = useLocation();
  const type = useNavigationType();
  return <p>{[type, pathname + search + hash, JSON.stringify(state)].join(" ")}</p>;
}

/** A page with one link, at an address of the browser. */
function open(address: string, link?: ComponentProps<typeof Link>, basename?: string) {
  history.replaceState(null, "", address);
  render(
    <BrowserRouter basename={basename}>
      <Shown />
      {link && <Link {...link}>Link</Link>}
    </BrowserRouter>,
  );
}

const link = () => screen.getByRole("link", { name: "Link" });
const shown = () => screen.getByRole("paragraph");

/** The number of the entry in the history, as ui/layers.ts reads it. */
function place(): unknown {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "idx" in state ? state.idx : undefined;
}

test.each([
  ["/", "/", {}],
  ["/quad-builds", "/quad-builds", {}],
  ["/quad-builds/:id", "/quad-builds/21", { id: "21" }],
  ["/admin/*", "/admin", {}],
  ["/admin/*", "/admin/builds/21", {}],
  ["*", "/nothing/here", {}],
])("the route %s has the path %s", (route, path, params) => {
  expect(matchPath(route, path)).toEqual(params);
});

test.each([
  ["/quad-builds", "/quad-builds/"],
  ["/quad-builds", "/Quad-builds"],
  ["/quad-builds", "/quad%2Dbuilds"],
  ["/quad-builds", "/quad-builds/21"],
  ["/quad-builds/:id", "/quad-builds"],
  ["/quad-builds/:id", "/quad-builds/"],
  ["/quad-builds/:id", "/quad-builds/%32"],
  ["/admin/*", "/administration"],
])("the route %s has not the path %s", (route, path) => {
  expect(matchPath(route, path)).toBeUndefined();
});

test("a link shows another address without loading it, and Back the one before", async () => {
  open("/service", { to: "/about?a=1#team", state: "from service" });
  expect(shown()).toHaveTextContent("POP /service null");
  expect(place()).toBe(0);
  fireEvent.click(link());
  expect(shown()).toHaveTextContent('PUSH /about?a=1#team "from service"');
  expect(location.href).toBe("http://localhost/about?a=1#team");
  expect(place()).toBe(1);
  history.back();
  expect(await screen.findByText("POP /service null")).toBeVisible();
});

test("paths are below the language", () => {
  open("/lv/service", { to: "/about" }, "/lv/");
  expect(link()).toHaveAttribute("href", "/lv/about");
  fireEvent.click(link());
  expect(shown()).toHaveTextContent("PUSH /about null");
  expect(location.pathname).toBe("/lv/about");
});

test.each([
  ["?type=front", "PUSH /tyres?type=front null"],
  ["", "PUSH /tyres null"],
])("a link to '%s' stays on the page", (to, expected) => {
  open("/tyres?type=rear", { to });
  fireEvent.click(link());
  expect(shown()).toHaveTextContent(expected);
});

test("a link to what is shown makes no entry in the history", () => {
  open("/tyres?type=rear", { to: "/tyres?type=rear" });
  const { length } = history;
  fireEvent.click(link());
  expect(shown()).toHaveTextContent("REPLACE /tyres?type=rear null");
  expect(history).toHaveLength(length);
});

test.each<[string, ComponentProps<typeof Link>, MouseEventInit]>([
  ["another site", { to: "https://example.org/" }, {}],
  ["a phone number", { to: "tel:+37120000000" }, {}],
  ["another tab", { to: "/about", target: "_blank" }, {}],
  ["a page that is to be loaded", { to: "/about", reloadDocument: true }, {}],
  ["what its own handler does", { to: "/about", onClick: (event) => event.preventDefault() }, {}],
  ["a tab by a key", { to: "/about" }, { ctrlKey: true }],
  ["a tab by the middle button", { to: "/about" }, { button: 1 }],
])("a link to %s is left to the browser", (_, props, click) => {
  open("/service", props);
  const stay = (event: Event) => event.preventDefault(); // jsdom cannot load a page
  addEventListener("click", stay);
  fireEvent.click(link(), click);
  removeEventListener("click", stay);
  expect(link()).toHaveAttribute("href", props.to);
  expect(shown()).toHaveTextContent("POP /service null");
});

test("a link says whether it leads to the page or to one above it", () => {
  history.replaceState(null, "", "/quad-builds/21");
  render(
    <BrowserRouter>
      <NavLink to="/quad-builds">Above</NavLink>
      <NavLink to="/quad-builds" end>
        Only there
      </NavLink>
      <NavLink to="/quad">Begins alike</NavLink>
    </BrowserRouter>,
  );
  const [current] = screen.getAllByRole("link", { current: "page" });
  expect(current).toHaveTextContent("Above");
  expect(screen.getAllByRole("link", { current: false })).toHaveLength(2);
});

function Layout() {
  return (
    <main>
      <Outlet />
    </main>
  );
}

function Build() {
  return <p>Build {useParams().id}</p>;
}

function showRoutes(address: string, location?: string) {
  history.replaceState(null, "", address);
  render(
    <BrowserRouter>
      <Routes location={location}>
        <Route path="/old" element={<Navigate to="/quad-builds/1" replace />} />
        <Route element={<Layout />}>
          <Route path="/quad-builds/new" element={<p>New</p>} />
          <Route>
            <Route path="/quad-builds/:id" element={<Build />} />
          </Route>
          <Route path="/where" element={<Shown />} />
        </Route>
      </Routes>
    </BrowserRouter>,
  );
}

test("the first route that has the path is shown inside its layout", () => {
  showRoutes("/quad-builds/new");
  expect(screen.getByRole("main")).toHaveTextContent("New");
});

test("a route inside a group has what the path has in place of names", () => {
  showRoutes("/quad-builds/21");
  expect(screen.getByRole("main")).toHaveTextContent("Build 21");
});

test("nothing is shown for a path without a route", () => {
  showRoutes("/quad-builds");
  expect(screen.queryByRole("main")).toBeNull();
});

test("another path than that of the address can be shown", () => {
  showRoutes("/admin/preview", "/where");
  expect(shown()).toHaveTextContent("POP /where null");
});

test("a page may lead to another one, which takes its entry in the history", () => {
  const { length } = history;
  showRoutes("/old");
  expect(screen.getByText("Build 1")).toBeVisible();
  expect(history).toHaveLength(length);
});

function Filter() {
  const [search, setSearch] = useSearchParams();
  return (
    <button onClick={() => setSearch(new URLSearchParams(search.has("a") ? "" : "a=1"))}>
      {String(search)}
    </button>
  );
}

test("the query is read and changed", () => {
  history.replaceState(null, "", "/tyres");
  render(
    <BrowserRouter>
      <Filter />
    </BrowserRouter>,
  );
  const button = screen.getByRole("button");
  act(() => button.click());
  expect(button).toHaveTextContent("a=1");
  act(() => button.click());
  expect(location.href).toBe("http://localhost/tyres");
});
