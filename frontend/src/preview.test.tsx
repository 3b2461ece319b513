import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { openPage } from "../testing/open-page";
import { sampleCompany } from "../testing/samples";
import { mockApi } from "../testing/server";
import { PREVIEW_READY, type PreviewMessage } from "./documents/preview-message";

const { values } = sampleCompany();
const message = (changes: object = {}): PreviewMessage => ({
  key: "company",
  path: "/contact",
  values: { ...values, social: [], opening_hours: [], ...changes },
  pictures: {},
});

/** A message, as from the window around the frame. */
const send = (data: unknown, origin = location.origin) =>
  act(() => {
    window.dispatchEvent(new MessageEvent("message", { data, origin, source: window }));
  });

async function open() {
  const toParent = jest.spyOn(window.parent, "postMessage").mockReturnValue(undefined);
  const fetch = mockApi({});
  const page = openPage("/admin/preview/company");
  await waitFor(() => expect(toParent).toHaveBeenCalledWith(PREVIEW_READY, location.origin));
  return { fetch, ...page };
}

test("it shows the page with the values that it is sent, again and again", async () => {
  await open();
  expect(screen.queryByRole("main")).not.toBeInTheDocument();
  send(message({ phone: "+371 26 1" }));
  expect((await screen.findAllByText("+371 26 1")).length).toBeGreaterThan(0);
  send(message({ phone: "+371 26 12" }));
  expect((await screen.findAllByText("+371 26 12")).length).toBeGreaterThan(0);
  expect(screen.queryByText("+371 26 1")).not.toBeInTheDocument();
  expect(screen.getByRole("navigation", { name: "Main" })).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: /cookie/i })).not.toBeInTheDocument();
});

test("it listens to the window around it alone", async () => {
  await open();
  send(message({ phone: "+371 26 1" }), "https://example.com");
  send("something else");
  send({ ...message(), path: undefined });
  expect(screen.queryByRole("main")).not.toBeInTheDocument();
});

test("its links and buttons do nothing", async () => {
  await open();
  send(message());
  const [link] = await screen.findAllByRole("link", { name: "Service" });
  expect(link && fireEvent.click(link)).toBe(false); // the default was prevented
  for (const button of screen.getAllByRole("button")) expect(fireEvent.click(button)).toBe(false);
  expect(await screen.findByRole("heading", { level: 1, name: /contact/i })).toBeInTheDocument();
});
