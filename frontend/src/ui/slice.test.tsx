import { act, screen } from "@testing-library/react";
import { type ReactNode, useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { sampleCompany } from "../../testing/samples";
import { mockApi } from "../../testing/server";
import { createQueryClient, readOptions } from "../api/queries";
import { beginHydration, endHydration, useIsHydrated, whenHydrated } from "../core/hydration";
import { lazySection } from "./lazy";
import { Slice } from "./slice";

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
