import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { renderWithProviders } from "../../../testing/render";
import { mockApi, type Responses, errorResponse } from "../../../testing/server";
import { documentDescriptions, defaults } from "./documents";
import { DocumentList } from "./document-list";
import type { FieldValues } from "../../forms/form-values";
import { FirstSteps, useFirstSteps } from "./first-steps";
import { DeletedList } from "../../deletions/deleted-list";
import { RemoveSamples } from "./remove-samples";

describe("the list", () => {
  beforeEach(() => localStorage.setItem("authToken", "t"));

  test("the pages are in the order of the navigation, whatever the server's is", async () => {
    const stored = Array.from(documentDescriptions().keys(), (key) => ({
      key,
      label: key,
      version: 0,
      updated_at: null,
    })).toReversed();
    mockApi({ pages: [...stored, { ...stored[0], key: "of a newer release" }] });
    renderWithProviders(<DocumentList />);
    await screen.findByText("Company");
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
      Array.from(documentDescriptions().keys(), (key) => `/admin/pages/${key}`),
    );
  });
});

describe("the first steps", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.setItem("authToken", "t");
  });

  function Steps() {
    return <FirstSteps {...useFirstSteps()} />;
  }

  /** Show the steps that are left after these changes, by document. */
  function show(changes: Record<string, FieldValues>) {
    const answers: Responses = {};
    for (const [key, description] of documentDescriptions()) {
      const values = { ...defaults(description), ...changes[key] };
      answers[`pages/${key}`] = { key, version: 1, updated_at: null, values };
    }
    mockApi(answers);
    return renderWithProviders(<Steps />);
  }

  const COMPANY = {
    phone: "+371 26 123 456",
    whatsapp: "",
    email: "a@example.lv",
    street: "Skolas iela 2",
    legal_name: "SIA Q",
    registration_number: "1",
    vat_number: "",
  };

  test("one list over all pages leads to each field with a sample value, and stays open", async () => {
    const { unmount } = show({ company: COMPANY, about: { people: [] } });
    fireEvent.click(await screen.findByRole("button", { name: /^First steps/ }));
    await screen.findByRole("list");
    await screen.findByText("Suppliers");
    const links = [...document.querySelectorAll("li a")];
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Company · When it is open: Opening hours", "/admin/pages/company#opening_hours"],
      ["Company · The legal company: Legal address", "/admin/pages/company#legal_address"],
      ["Company · Social networks", "/admin/pages/company#social"],
      ["Home · At the top: Picture", "/admin/pages/home#picture"],
      ["Home · At the top: Facts", "/admin/pages/home#facts"],
      ["Home · Custom parts: Picture", "/admin/pages/home#parts_picture"],
      ["Home · Featured build: Picture", "/admin/pages/home#featured_picture"],
      ["Home · Service: Picture", "/admin/pages/home#service_picture"],
      ["Quad builds · At the end: Picture", "/admin/pages/quad-builds#end_picture"],
      ["Racing parts · Steering damper: Title", "/admin/pages/racing-parts#damper_title"],
      [
        "Racing parts · Steering damper: Name in an inquiry",
        "/admin/pages/racing-parts#damper_product",
      ],
      ["Racing parts · Steering damper: Website", "/admin/pages/racing-parts#damper_link"],
      ["Racing parts · Suppliers", "/admin/pages/racing-parts#suppliers"],
      ["Service · At the top: Picture", "/admin/pages/service#picture"],
      ["Service · What it costs: Prices", "/admin/pages/service#prices"],
      ["About us · At the top: Picture", "/admin/pages/about#picture"],
    ]);
    unmount();
    show({});
    expect(await screen.findByRole("list")).toBeVisible();
  });

  test("it is one line with what is done, which can be put away for good", async () => {
    const { unmount } = show({ company: COMPANY, about: { people: [] } });
    const line = await screen.findByRole("button", { name: /^First steps \d+ of \d+$/ });
    expect(screen.queryByRole("list")).toBeNull();
    await waitFor(() => expect(line).toHaveTextContent("First steps9 of 25"));
    fireEvent.click(screen.getByRole("button", { name: "Put away the first steps" }));
    expect(screen.queryByText("First steps")).toBeNull();
    unmount();
    show({});
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
    expect(screen.queryByText("First steps")).toBeNull();
  });

  test("one tap chooses the language to write in and that of the admin", async () => {
    const answers: Responses = { samples: { items: {}, facts: [] } };
    const company = documentDescriptions().get("company");
    const values = { ...(company && defaults(company)), ...COMPANY };
    answers["pages/company"] = { key: "company", version: 3, updated_at: null, values };
    answers["auth/account"] = () => errorResponse(503, { error: "Try later." });
    const fetch = mockApi(answers);
    renderWithProviders(<Steps />);
    fireEvent.click(await screen.findByRole("button", { name: /^First steps/ }));
    const choice = within(await screen.findByRole("group", { name: "Choose your language" }));
    expect(choice.getByRole("button", { pressed: true })).toHaveTextContent("English");
    fireEvent.click(choice.getByRole("button", { name: "Latviešu" }));
    expect(await screen.findByText("Try later.")).toBeVisible();
    const sent = fetch.mock.calls.flatMap(([url, init]) =>
      typeof init?.body === "string" ? [[init.method, url, JSON.parse(init.body)]] : [],
    );
    expect(sent).toEqual([
      ["PUT", "/api/pages/company", { values: { ...values, main_language: "lv" }, version: 3 }],
      ["PATCH", "/api/auth/account", { language: "lv" }],
    ]);
  });
});

describe("the samples", () => {
  beforeEach(() => localStorage.setItem("authToken", "t"));

  const FOUND = {
    items: { builds: ["Orange 21", "Blue 20"], tyres: [], parts: ["Frame"] },
    facts: [
      { key: "company" as const, field: "opening_hours", names: [] },
      { key: "about" as const, field: "people", names: ["The founder"] },
    ],
  };

  test("before anything is removed, it is said what: counts and names by kind", async () => {
    let answer = errorResponse(503, { error: "Try later." });
    const fetch = mockApi({ samples: () => answer });
    renderWithProviders(<RemoveSamples found={FOUND} staying={2} />);
    fireEvent.click(screen.getByRole("button", { name: "Start with your own content" }));
    const dialog = within(screen.getByRole("alertdialog", { name: "Remove all samples?" }));
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Builds (2): Orange 21 · Blue 20",
      "Parts (1): Frame",
      "Company · When it is open: Opening hours",
      "About us · People (1): The founder",
    ]);
    expect(dialog.getByText("What you have changed stays.")).toBeVisible();
    expect(dialog.getByText(/^2 values that the site cannot do without/)).toBeVisible();
    expect(dialog.getByText("They stay under Recently deleted for 30 days.")).toBeVisible();
    expect(fetch).not.toHaveBeenCalled();

    fireEvent.click(dialog.getByRole("button", { name: "Remove" }));
    expect(await dialog.findByText("Try later.")).toBeVisible();
    answer = Response.json({ kind: "samples", object_id: 1, name: "Samples" });
    fireEvent.click(dialog.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    const calls = fetch.mock.calls.map(([url, init]) => [init?.method, url]);
    expect(calls).toEqual(Array(2).fill(["DELETE", "/api/samples"]));
  });

  test("one button restores all of them", async () => {
    const times = { deleted_at: "2026-11-28T03:00:00Z", expires_at: "2026-12-28T03:00:00Z" };
    const row = { kind: "samples", object_id: 1, name: "Samples", placeholder: "", ...times };
    const fetch = mockApi({ deleted: [row], "deleted/samples/1/restore": row });
    renderWithProviders(<DeletedList />);
    const [item] = await screen.findAllByRole("listitem");
    expect(item).toHaveTextContent("All samples");
    fireEvent.click(screen.getByRole("button", { name: "Restore all" }));
    const restored = () =>
      fetch.mock.calls.some(([url]) => url === "/api/deleted/samples/1/restore");
    await waitFor(() => expect(restored()).toBe(true));
  });
});
