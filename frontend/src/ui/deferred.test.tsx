import { fireEvent, render, screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { Link, MemoryRouter, Route, Routes, useNavigate } from "react-router-dom";
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
