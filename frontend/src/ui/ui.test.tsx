import { render, screen, fireEvent, act } from "@testing-library/react";
import { useLayoutEffect, type ReactNode, useEffect, useState } from "react";
import { Link, MemoryRouter, Route, Routes, useNavigate } from "react-router-dom";
import { hydrateRoot } from "react-dom/client";
import { ErrorBoundary, ListItemBoundary } from "./error-boundary";
import { DeferredItems } from "./deferred";
import { sampleCompany } from "../../testing/samples";
import { mockApi } from "../../testing/server";
import { createQueryClient, readOptions } from "../api/queries";
import { beginHydration, endHydration, useIsHydrated, whenHydrated } from "../core/hydration";
import { lazySection } from "./lazy";
import { Slice } from "./slice";
import { ConfirmDialog } from "./admin/dialog";
import { renderWithProviders } from "../../testing/render";
import { FlashMessage, FlashProvider, useFlash } from "./admin/notices";

describe("an error", () => {
  function Broken(): never {
    throw new TypeError("x is undefined");
  }

  test("a page that fails shows an error and a link home", () => {
    jest.spyOn(console, "error").mockImplementation(() => undefined);
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    expect(
      screen.getByRole("heading", { name: "Unexpected Application Error!" }),
    ).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Go to the home page" })).toHaveAttribute("href", "/");
  });

  test("a record that fails has a sentence in its place until it changes", () => {
    jest.spyOn(console, "error").mockImplementation(() => undefined);
    const list = (names: readonly string[]) => (
      <ul>
        {names.map((name, index) => (
          <ListItemBoundary key={index} resetKey={name}>
            <Named>{name}</Named>
          </ListItemBoundary>
        ))}
      </ul>
    );
    const { rerender } = render(list(["Anna", "", "Jānis"]));
    const texts = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(texts()).toEqual(["Anna", "This cannot be shown. The rest of the page works.", "Jānis"]);
    rerender(list(["Anna", "Zane", "Jānis"]));
    expect(texts()).toEqual(["Anna", "Zane", "Jānis"]);
  });

  function Named({ children }: { children: string }) {
    if (!children) throw new TypeError("x is undefined");
    return <li>{children}</li>;
  }
});

describe("what is deferred", () => {
  /** The items at each commit of the list. */
  const commits: string[][] = [];

  function Watched() {
    useLayoutEffect(() => {
      commits.push(screen.queryAllByRole("listitem").map(({ textContent }) => textContent));
    });
    return null;
  }

  function Site() {
    const navigate = useNavigate();
    const items = ["a", "b", "c"].map((name) => (
      <li key={name}>
        {name}
        <Watched />
      </li>
    ));
    return (
      <>
        <Link to="/list">List</Link>
        <Link to="/">Leave</Link>
        <button onClick={() => void navigate(-1)}>Back</button>
        <Routes>
          <Route path="/list" element={<DeferredItems first={1}>{items}</DeferredItems>} />
          <Route path="*" element={null} />
        </Routes>
      </>
    );
  }

  function open(path: string): void {
    commits.splice(0);
    render(
      <MemoryRouter initialEntries={[path]}>
        <Site />
      </MemoryRouter>,
    );
  }

  test("a followed link shows the first screen before the rest", () => {
    open("/");
    fireEvent.click(screen.getByText("List"));
    expect(commits[0]).toEqual(["a", ""]);
    expect(commits.at(-1)).toEqual(["a", "b", "c"]);
  });

  test("a loaded page and Back show all at once", () => {
    open("/list");
    expect(commits[0]).toEqual(["a", "b", "c"]);
    fireEvent.click(screen.getByText("Leave"));
    commits.splice(0);
    fireEvent.click(screen.getByText("Back"));
    expect(commits[0]).toEqual(["a", "b", "c"]);
  });
});

describe("a slice of a list", () => {
  const errors = jest.fn();

  /** Take over a page of the server, around which is `page`. */
  async function hydrate(html: string, page: ReactNode): Promise<void> {
    const root = document.createElement("div");
    root.innerHTML = html;
    document.body.replaceChildren(root);
    beginHydration(root);
    await act(async () => {
      hydrateRoot(root, <Page end={() => endHydration(root)}>{page}</Page>, {
        onRecoverableError: errors,
      });
      await Promise.resolve();
    });
  }

  function Page({ end, children }: { end: () => void; children: ReactNode }) {
    useEffect(end);
    return children;
  }

  afterEach(() => {
    expect(errors).not.toHaveBeenCalled();
  });

  test("the page is hydrated when its slices are, also those within others", async () => {
    const order: string[] = [];
    function Part({ name }: { name: string }) {
      const isHydrated = useIsHydrated();
      useEffect(() => void order.push(`${name} ${isHydrated}`), [name, isHydrated]);
      return <p>{name}</p>;
    }
    const text = (name: string) => `<p>${name}</p>`;
    const slice = (html: string) => `<!--$-->${html}<!--/$-->`;
    const done = hydrate(
      text("around") + slice(text("outer") + slice(text("inner"))) + slice(text("last")),
      <>
        <Part name="around" />
        <Slice>
          <Part name="outer" />
          <Slice>
            <Part name="inner" />
          </Slice>
        </Slice>
        <Slice>
          <Part name="last" />
        </Slice>
      </>,
    );
    whenHydrated(() => order.push("hydrated"));
    const paragraphs = document.querySelectorAll("p");
    await done;
    expect(order.slice(0, 5)).toEqual([
      "around false",
      "outer false",
      "last false",
      "inner false",
      "hydrated",
    ]);
    expect(order.slice(5).sort()).toEqual(["around true", "inner true", "last true", "outer true"]);
    expect([...document.querySelectorAll("p")]).toEqual([...paragraphs]);
  });

  test("a slice that is gone before it was hydrated is not waited for", async () => {
    function Leaving() {
      const [isThere, setThere] = useState(true);
      useEffect(() => setThere(false), []);
      return isThere && <Slice>Text</Slice>;
    }
    const hydrated = jest.fn();
    const done = hydrate("<!--$-->Text<!--/$-->", <Leaving />);
    whenHydrated(hydrated);
    await done;
    expect(hydrated).toHaveBeenCalledTimes(1);
  });

  test("an answer that comes before the page is hydrated waits", async () => {
    const company = () => readOptions("pages/company");
    mockApi({ "pages/company": sampleCompany() });
    const page = {};
    beginHydration(page);
    const client = createQueryClient();
    const asked = client.fetchQuery(company());
    await new Promise((done) => setTimeout(done));
    expect(client.getQueryData(company().queryKey)).toBeUndefined();
    endHydration(page);
    expect(await asked).toEqual(sampleCompany());
  });

  test("what is drawn around a section that has not loaded leaves it as the server rendered it", async () => {
    const Section = lazySection<{ name: string }>(() => new Promise(() => undefined));
    function Around() {
      const [count, setCount] = useState(0);
      return (
        <>
          <button onClick={() => setCount(count + 1)}>{count}</button>
          <Section name="Dust" />
        </>
      );
    }
    await hydrate("<button>0</button><!--$--><p>Server</p><!--/$-->", <Around />);
    act(() => screen.getByRole("button", { name: "0" }).click());
    expect(screen.getByRole("button", { name: "1" })).toBeInTheDocument();
    expect(screen.getByText("Server")).toBeVisible();
  });
});

describe("a dialog", () => {
  test("a double tap does not confirm", () => {
    const onConfirm = jest.fn();
    render(
      <ConfirmDialog
        question="Sure?"
        confirm="Delete"
        onConfirm={onConfirm}
        onCancel={jest.fn()}
      />,
    );
    const button = screen.getByRole("button", { name: "Delete" });
    fireEvent.click(button, { detail: 2 });
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.click(button, { detail: 1 });
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});

describe("notices", () => {
  const LONG = 60_000; // milliseconds

  function Buttons() {
    const showFlash = useFlash();
    const show = (isWarning: boolean) => showFlash({ text: "Done.", isWarning, path: "/" });
    return (
      <>
        <button type="button" onClick={() => show(false)}>{`Succeed`}</button>
        <button type="button" onClick={() => show(true)}>{`Fail`}</button>
      </>
    );
  }

  beforeEach(() => {
    jest.useFakeTimers();
    renderWithProviders(
      <FlashProvider>
        <Buttons />
        <FlashMessage />
      </FlashProvider>,
    );
  });
  afterEach(() => jest.useRealTimers());

  const wait = () => act(() => jest.advanceTimersByTime(LONG));
  const tap = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

  test("a success closes by itself, but not while the owner is about to tap it", () => {
    tap("Succeed");
    screen.getByRole("button", { name: "Close" }).focus();
    wait();
    expect(screen.getByText("Done.")).toBeVisible();
    screen.getByRole("button", { name: "Close" }).blur();
    wait();
    expect(screen.queryByText("Done.")).toBeNull();
  });

  test("what has failed stays until the owner closes it", () => {
    tap("Fail");
    wait();
    expect(screen.getByText("Done.")).toBeVisible();
    tap("Close");
    expect(screen.queryByText("Done.")).toBeNull();
  });
});
