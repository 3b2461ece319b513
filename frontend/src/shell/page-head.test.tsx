import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, Route, Routes } from "react-router-dom";
import { renderWithProviders } from "../../testing/render";
import { headText, usePageHead, type PageHead } from "./page-head";

const TYRES = { title: "Tyres | Shop", description: "All tyres." };
const BUILD = {
  title: "No. 21",
  description: "Built.",
  image: { path: "/share/builds/21.jpg", alt: "A quad from the side." },
};
const NOTHING = { title: "No page", description: "Nothing here.", robots: "noindex" };

function Page(head: PageHead) {
  usePageHead(head);
  return (
    <>
      <Link to="/quad-builds/21">Build</Link>
      <Link to="/nothing">Nothing</Link>
      <Link to="/racing-parts/tyres">Tyres</Link>
    </>
  );
}

/** The head as the server renders it for the first page. */
function serverWrote(path: string, { robots = "max-image-preview:large" } = {}) {
  document.head.innerHTML = `
    <title>Old</title>
    <meta name="description" content="Old">
    <meta name="robots" content="${robots}">
    <link rel="canonical" href="https://quads.example${path}">
    <meta property="og:title" content="Old">
    <meta property="og:description" content="Old">
    <meta property="og:url" content="https://quads.example${path}">
    <meta property="og:image" content="https://quads.example/old.jpg">
    <meta property="og:image:alt" content="Old">
    <script type="application/ld+json">{"@type":"Vehicle"}</script>`;
}

function openPage(path: string) {
  renderWithProviders(
    <Routes>
      <Route path="/racing-parts/tyres" element={<Page {...TYRES} />} />
      <Route path="/quad-builds/21" element={<Page {...BUILD} />} />
      <Route path="/nothing" element={<Page {...NOTHING} />} />
    </Routes>,
    path,
  );
}

function content(name: string) {
  return document
    .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
    ?.getAttribute("content");
}

function canonical() {
  return document.querySelector("link[rel=canonical]")?.getAttribute("href");
}

function structuredData() {
  return document.querySelector('script[type="application/ld+json"]');
}

async function goTo(name: string) {
  await userEvent.click(screen.getByRole("link", { name }));
}

test("the server's tags are updated, and none is added", () => {
  serverWrote("/racing-parts/tyres");
  const before = document.head.childElementCount;
  openPage("/racing-parts/tyres?type=front");
  expect(document.title).toBe("Tyres | Shop");
  expect(content("description")).toBe("All tyres.");
  expect(content("og:title")).toBe("Tyres | Shop");
  expect(content("og:description")).toBe("All tyres.");
  expect(content("og:url")).toBe("https://quads.example/racing-parts/tyres");
  expect(canonical()).toBe("https://quads.example/racing-parts/tyres");
  expect(document.head.childElementCount).toBe(before);
});

test("the next page keeps nothing from the previous one", async () => {
  serverWrote("/nothing", { robots: "noindex" });
  openPage("/nothing");
  await goTo("Build");
  expect(document.title).toBe("No. 21");
  expect(content("robots")).toBe("max-image-preview:large");
  expect(content("og:image")).toBe("https://quads.example/share/builds/21.jpg");
  expect(content("og:image:alt")).toBe("A quad from the side.");
  expect(content("og:url")).toBe("https://quads.example/quad-builds/21");
  expect(canonical()).toBe("https://quads.example/quad-builds/21");
  expect(structuredData()).toBeNull();
});

test("a page that must not be indexed says so", async () => {
  serverWrote("/quad-builds/21");
  openPage("/quad-builds/21");
  await goTo("Nothing");
  expect(content("robots")).toBe("noindex");
});

test.each([
  ["Tyres | {company}", "Tyres | OQR", "Tyres"],
  ["{company} | Built to race", "OQR | Built to race", "Built to race"],
  ["{page} | Admin | {company}", "{company} | Admin | OQR", "{company} | Admin"],
])("the title %s has the name once it is known", (title, known, unknown) => {
  const facts = { page: "{company}" };
  expect(headText(title, "OQR", facts)).toBe(known);
  expect(headText(title, undefined, facts)).toBe(unknown);
});
