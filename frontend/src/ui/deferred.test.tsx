import { fireEvent, render, screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { BrowserRouter, Link, Route, Routes } from "../core/routing";
import { DeferredItems } from "./deferred";

/** The items at each commit of the list. */
const commits: string[][] = [];

function Watched() {
  useLayoutEffect(() => {
    commits.push(screen.queryAllByRole("listitem").map(({ textContent }) => textContent));
  });
  return null;
}

function Site() {
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
      <Routes>
        <Route path="/list" element={<DeferredItems first={1}>{items}</DeferredItems>} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}

function open(path: string): void {
  commits.splice(0);
  history.replaceState(null, "", path);
  render(
    <BrowserRouter>
      <Site />
    </BrowserRouter>,
  );
}

test("a followed link shows the first screen before the rest", () => {
  open("/");
  fireEvent.click(screen.getByText("List"));
  expect(commits[0]).toEqual(["a", ""]);
  expect(commits.at(-1)).toEqual(["a", "b", "c"]);
});

test("a loaded page and Back show all at once", async () => {
  open("/list");
  expect(commits[0]).toEqual(["a", "b", "c"]);
  fireEvent.click(screen.getByText("Leave"));
  commits.splice(0);
  history.back();
  await screen.findByText("a");
  expect(commits[0]).toEqual(["a", "b", "c"]);
});
