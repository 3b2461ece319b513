/*
 * Which component an address shows, and how links and scripts change the address without loading
 * another page. The names and what they do are those of React Router, as far as the site uses them:
 * docs/decisions.md says why it is not React Router itself.
 */
import {
  Children,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  createContext,
  isValidElement,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";

export type Location = {
  /** Below the basename, and spelled as in the address bar. */
  pathname: string;
  search: string;
  hash: string;
  /** What the navigation gave. */
  state: unknown;
  /** Of the entry in the browser's history; the first one of a page has none of its own. */
  key: string;
};

/** How an address was reached: by a load of the page, Back or Forward; by a link; in place of another. */
export type NavigationType = "POP" | "PUSH" | "REPLACE";

type NavigateOptions = { replace?: boolean | undefined; state?: unknown };

/**
 * Show another address: a path, or what follows the current one (`?type=front`; an empty text is the
 * page without a query).
 */
export type NavigateFunction = (to: string, options?: NavigateOptions) => void;

type RouterState = {
  /** Of all paths: "/", or "/lv/". */
  basename: string;
  location: Location;
  navigationType: NavigationType;
  navigate: NavigateFunction;
};

const RouterContext = createContext<RouterState | undefined>(undefined);

function useRouter(): RouterState {
  const router = use(RouterContext);
  if (!router) throw new Error("Nothing here is inside a router.");
  return router;
}

export function useLocation(): Location {
  return useRouter().location;
}

export function useNavigationType(): NavigationType {
  return useRouter().navigationType;
}

export function useNavigate(): NavigateFunction {
  return useRouter().navigate;
}

/** What a link to a path has as its `href`. */
export function useHref(to: string): string {
  const { basename, location } = useRouter();
  return withBasename(basename, absolute(to, location.pathname));
}

export function useSearchParams() {
  const { location, navigate } = useRouter();
  const { search } = location;
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = (next: URLSearchParams, options?: NavigateOptions) =>
    navigate(`${next}` && `?${next}`, options);
  return [params, setParams] as const;
}

function absolute(to: string, pathname: string): string {
  return to.startsWith("/") ? to : pathname + to;
}

function withBasename(basename: string, path: string): string {
  return basename + path.slice(1);
}

type RouterProps = { basename?: string; children: ReactNode };

/**
 * The address of the browser. Each entry that it makes in the browser's history has a number, `idx`;
 * other entries, such as those of ui/layers.ts, stand above the one with the same number.
 */
export function BrowserRouter({ basename = "/", children }: RouterProps) {
  const [shown, setShown] = useState<Pick<RouterState, "location" | "navigationType">>(() => ({
    location: browserLocation(basename),
    navigationType: "POP",
  }));
  const show = useCallback(
    (navigationType: NavigationType) =>
      // As a transition, so that scrolling and taps are handled while the next page is drawn.
      startTransition(() => setShown({ location: browserLocation(basename), navigationType })),
    [basename],
  );

  useLayoutEffect(() => {
    if (entry().idx === undefined) history.replaceState({ ...entry(), idx: 0 }, "");
    const onPopState = () => show("POP");
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [show]);

  const navigate = useCallback<NavigateFunction>(
    (to, { replace = false, state } = {}) => {
      const path = absolute(to, browserLocation(basename).pathname);
      const { idx = 0 } = entry();
      const key = Math.random().toString(36).slice(2, 10);
      const next = { usr: state, key, idx: replace ? idx : idx + 1 };
      if (replace) history.replaceState(next, "", withBasename(basename, path));
      else history.pushState(next, "", withBasename(basename, path));
      show(replace ? "REPLACE" : "PUSH");
    },
    [basename, show],
  );
  const router = useMemo(() => ({ basename, navigate, ...shown }), [basename, navigate, shown]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** What React Router keeps in an entry of the history: earlier releases of a page have it. */
type HistoryEntry = { usr?: unknown; key?: string; idx?: number };

function entry(): HistoryEntry {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? state : {};
}

function browserLocation(basename: string): Location {
  const { pathname, search, hash } = window.location;
  const { usr: state = null, key = "default" } = entry();
  return { pathname: pathname.slice(basename.length - 1), search, hash, state, key };
}

/** For the server: one address, of which the query is not in what it renders. */
export function StaticRouter({
  basename = "/",
  address,
  children,
}: RouterProps & { address: string }) {
  const { pathname, search } = new URL(address, "http://server");
  const location = {
    pathname: pathname.slice(basename.length - 1),
    search,
    hash: "",
    state: null,
    key: "default",
  };
  const router = { basename, location, navigationType: "POP", navigate: () => undefined } as const;
  return <RouterContext value={router}>{children}</RouterContext>;
}

type Params = Readonly<Record<string, string>>;
type RouteMatch = { params: Params; element: ReactNode };

const ParamsContext = createContext<Params>({});
const OutletContext = createContext<ReactNode>(null);

/** What the path of the page has in place of names such as `:id`. */
export function useParams(): Params {
  return use(ParamsContext);
}

/** In the element of a route: the route inside it. */
export function Outlet(): ReactNode {
  return use(OutletContext);
}

type RouteProps = { path?: string; element?: ReactNode; children?: ReactNode };

/** A path and what it shows, or what is around the routes inside it. */
export const Route: (props: RouteProps) => ReactNode = () => {
  throw new Error("A route is only read, by the Routes around it.");
};

type RoutesProps = {
  /** The path to show, if it is not that of the address. */
  location?: string;
  children: ReactNode;
};

/** Shows the first of its routes that has the path. */
export function Routes({ location: pathname, children }: RoutesProps) {
  const router = useRouter();
  const { location } = router;
  const match = findRoute(children, pathname ?? location.pathname);
  if (!match) return null;
  const { params, element } = match;
  const shown = <ParamsContext value={params}>{element}</ParamsContext>;
  if (pathname === undefined) return shown;
  return (
    <RouterContext value={{ ...router, location: { ...location, pathname } }}>
      {shown}
    </RouterContext>
  );
}

function findRoute(routes: ReactNode, pathname: string): RouteMatch | undefined {
  for (const route of Children.toArray(routes)) {
    if (!isValidElement<RouteProps>(route)) continue;
    const { path, element = <Outlet />, children } = route.props;
    if (path !== undefined) {
      const params = matchPath(path, pathname);
      if (params) return { params, element };
      continue;
    }
    const inner = findRoute(children, pathname);
    if (inner)
      return { ...inner, element: <OutletContext value={inner.element}>{element}</OutletContext> };
  }
  return undefined;
}

/**
 * What a path has in place of the names of a route, such as `/quad-builds/:id`; undefined if it is not
 * one of the route. `*` at its end is whatever follows. A path has to be spelled as the server spells
 * it (pages/addresses.py): without % in a name, and without a slash at its end.
 */
export function matchPath(route: string, pathname: string): Params | undefined {
  const params: Record<string, string> = {};
  const given = pathname.split("/");
  const parts = route.split("/");
  for (const [place, part] of parts.entries()) {
    if (part === "*") return params;
    const value = given[place];
    if (part.startsWith(":") && value && !value.includes("%")) params[part.slice(1)] = value;
    else if (part !== value) return undefined;
  }
  return given.length === parts.length ? params : undefined;
}

type LinkProps = Omit<ComponentProps<"a">, "href"> &
  NavigateOptions & {
    /** As for `navigate()`, or an address with its scheme. */
    to: string;
    /** The browser loads the page. */
    reloadDocument?: boolean;
  };

const OTHER_SITE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

export function Link({
  to,
  replace,
  state,
  reloadDocument,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const { location, navigate } = useRouter();
  const href = useHref(to);
  const isOther = OTHER_SITE.test(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isOther || reloadDocument || !isPlain(event) || rest.target)
      return;
    event.preventDefault();
    const { pathname, search, hash } = location;
    // As browsers do it: a link to the page that is shown makes no entry in the history.
    const isHere = absolute(to, pathname) === pathname + search + hash;
    navigate(to, { replace: replace ?? isHere, state });
  };
  return (
    <a {...rest} href={isOther ? to : href} onClick={follow}>
      {children}
    </a>
  );
}

/** Others open a tab or a menu. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

type NavLinkProps = LinkProps & {
  /** Pages below it are other ones. */
  end?: boolean;
};

/** A link that says whether it leads to the page that is shown, or to one above it. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`));
  return <Link {...link} aria-current={isCurrent ? "page" : undefined} />;
}

/** In place of a page: another one. */
export function Navigate({ to, replace, state }: NavigateOptions & { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace, state }), [navigate, to, replace, state]);
  return null;
}
