import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { usePageHead } from "./page-head";

function Page() {
  usePageHead({ title: "Tyres | Shop", description: "All tyres." });
  return null;
}

test("the tags that the server wrote are changed, and none is added", () => {
  document.head.innerHTML = `
    <title>Home</title>
    <meta name="description" content="Old">
    <link rel="canonical" href="https://quads.example/">
    <meta property="og:title" content="Old">
    <meta property="og:description" content="Old">
    <meta property="og:url" content="https://quads.example/">`;
  const before = document.head.childElementCount;
  render(
    <MemoryRouter initialEntries={["/racing-parts/tyres?type=front"]}>
      <Page />
    </MemoryRouter>,
  );
  const content = (selector: string) => document.querySelector(selector)?.getAttribute("content");
  expect(document.title).toBe("Tyres | Shop");
  expect(content('meta[name="description"]')).toBe("All tyres.");
  expect(content('meta[property="og:title"]')).toBe("Tyres | Shop");
  expect(content('meta[property="og:description"]')).toBe("All tyres.");
  expect(content('meta[property="og:url"]')).toBe("https://quads.example/racing-parts/tyres");
  expect(document.querySelector("link[rel=canonical]")).toHaveAttribute(
    "href",
    "https://quads.example/racing-parts/tyres",
  );
  expect(document.head.childElementCount).toBe(before);
});
