import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderWithProviders } from "../../testing/render";
import { NAME, sampleDocument, samplePicture } from "../../testing/samples";
import { deferredResponse, errorResponse, mockApi } from "../../testing/server";
import { ErrorBoundary } from "../ui/error-boundary";
import { lazyDocumentPage, lazyPage, type PageProps } from "./lazy-page";

const gone = Object.assign(new Error("Loading chunk about failed."), { request: "/about.js" });
const Page = () => <h1>About us</h1>;

test("a page whose code cannot be loaded shows an error, and can be retried", async () => {
  const user = userEvent.setup();
  const fetch = mockApi({});
  const files = jest.fn(() => Promise.resolve(Page)).mockRejectedValueOnce(gone);
  const { Component } = lazyPage(files.mockRejectedValueOnce(gone));
  renderWithProviders(<Component />);
  const failed = { name: "This page could not be loaded" };
  expect(await screen.findByRole("heading", failed)).toBeInTheDocument();
  expect(document.title).toMatch(/^This page could not be loaded/);
  expect(fetch).toHaveBeenCalledTimes(1); // looks for a newer release

  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", failed)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "About us" })).toBeInTheDocument();
  expect(files).toHaveBeenCalledTimes(3);
});

test("a page whose code is broken shows the application error", async () => {
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  const fetch = mockApi({});
  const { Component } = lazyPage(() => Promise.reject(new TypeError("x is undefined")));
  renderWithProviders(
    <ErrorBoundary>
      <Component />
    </ErrorBoundary>,
  );
  expect(
    await screen.findByRole("heading", { name: "Unexpected Application Error!" }),
  ).toBeInTheDocument();
  expect(fetch).not.toHaveBeenCalled();
});

const Person = ({ values, picture }: PageProps<"about">) => (
  <>
    <h1>{values.title}</h1>
    <img alt={picture("about-founder")?.alt} />
    <p>{picture("gone") ? "A picture" : "No picture"}</p>
  </>
);

test("a page shows its document, which is fetched while its code loads", async () => {
  let finishLoading: (page: typeof Person) => void = () => undefined;
  const code = new Promise<typeof Person>((resolve) => (finishLoading = resolve));
  const answer = deferredResponse();
  const fetch = mockApi({ "pages/about": answer.answer });
  const files = jest.fn(() => code);
  const { Component } = lazyDocumentPage("about", { about: files });
  const { container } = renderWithProviders(<Component />);
  expect(files).toHaveBeenCalledTimes(1);
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(["/api/pages/about"]);
  expect(container.textContent).toBe("");

  finishLoading(Person);
  await act(() => code);
  expect(container.textContent).toBe("");
  answer.arrive(sampleDocument("about", { title: "The crew", page_title: "Crew | {company}" }));
  expect(await screen.findByRole("heading", { name: "The crew" })).toBeInTheDocument();
  expect(screen.getByRole("img", { name: /^A black helmet/ })).toBeInTheDocument();
  expect(screen.getByText("No picture")).toBeInTheDocument();
  expect(document.title).toBe(`Crew | ${NAME}`);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("a picture has the owner's words, else the ones made for it", async () => {
  const picture = (alt: string) => samplePicture(3, { alt, default_alt: "About us" });
  const Pictures = ({ picture }: PageProps<"about">) => [
    <p key="own">{picture("a")?.alt}</p>,
    <p key="made">{picture("b")?.alt}</p>,
  ];
  const pictures = { a: picture("The two of us"), b: picture("") };
  mockApi({ "pages/about": sampleDocument("about", {}, pictures) });
  const { Component } = lazyDocumentPage("about", { about: () => Promise.resolve(Pictures) });
  renderWithProviders(<Component />);
  expect(await screen.findByText("The two of us")).toBeInTheDocument();
  expect(screen.getByText("About us")).toBeInTheDocument();
});

test("a page whose document cannot be loaded says why, and can be retried", async () => {
  const user = userEvent.setup();
  mockApi({ "pages/about": () => errorResponse(503, { error: "The database is away." }) });
  const { Component } = lazyDocumentPage("about", { about: () => Promise.resolve(Person) });
  renderWithProviders(<Component />);
  expect(await screen.findByRole("alert")).toHaveTextContent("The database is away.");
  expect(document.title).toMatch(/^This page could not be loaded/);
  mockApi({});
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "About us" })).toBeInTheDocument();
});
