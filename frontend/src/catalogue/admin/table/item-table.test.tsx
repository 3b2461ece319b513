import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../../../../testing/open-page";
import { sampleBuild, sampleCompany, samplePart, sampleTyre } from "../../../../testing/samples";
import { errorResponse, mockApi } from "../../../../testing/server";

describe("the table", () => {
  const build = sampleBuild(1, { name: "Works", featured: true });
  const builds = [build, sampleBuild(2, { name: "Anna's", build_year: 2022 })];

  beforeEach(() => localStorage.setItem("authToken", "t"));

  const headers = () => screen.getAllByRole("columnheader");
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  const rows = () => screen.getAllByRole("row").slice(1);
  const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

  test("builds have their columns, with what can be done", async () => {
    mockApi({ builds, "builds/2": builds[1] });
    openPage("/admin/builds");
    const link = async (text: string) => (await screen.findByText(text)).closest("a");
    expect(await link("Back to Dashboard")).toHaveAttribute("href", "/admin");
    expect(await link("Add New Build")).toHaveAttribute("href", "/admin/builds/new");
    const labels = ["Name", "Frame", "Engine", "Year", "Featured", "Sale", "Actions"];
    await waitFor(() => expect(headers().map(({ textContent }) => textContent)).toEqual(labels));
    const texts = ["Own chromoly", "450 single", "2024", "Yes"];
    expect(rows().map(cells)[0]?.slice(0, -2)).toEqual(texts);
    expect(rows().map(cells)[0]?.at(-1)).toBe("EditDelete");
    expect(rows().map(cells)[1]?.[3]).toBe("No");
    const [edit] = screen.getAllByText("Edit", { selector: "a" });
    expect(edit).toHaveAttribute("href", "/admin/builds/1");
    fireEvent.click(screen.getByText("2022")); // anywhere in the row
    expect(await screen.findByText("Edit Build", { selector: "h1" })).toBeVisible();
  });

  test("tyres have theirs, and a dash for what is empty", async () => {
    mockApi({ tyres: [sampleTyre(3)] });
    openPage("/admin/tyres");
    const [row] = await screen.findAllByRole("rowheader");
    expect(row).toBeInTheDocument();
    const labels = ["Name", "Size", "Type", "Compound", "Terrain", "Actions"];
    expect(headers().map(({ textContent }) => textContent)).toEqual(labels);
    const texts = ["20x10-9", "rear", "-", "-", "EditDelete"];
    expect(rows().map(cells)).toEqual([texts]);
  });

  test("the list, its search and its questions have the texts of the main language", async () => {
    const latvian = { frame: "Pašu rāmis", engine: "", name: "Oranžais" };
    const first = { ...build, translations: { en: {}, lv: latvian, ru: {} } };
    mockApi({
      builds: [first, builds[1]],
    });
    openPage("/admin/builds?search=pasu", {
      "pages/company": sampleCompany({ main_language: "lv" }),
    });
    await waitFor(() => expect(names()).toEqual(["Oranžais"]));
    expect(rows().map(cells)[0]?.slice(0, 2)).toEqual(["Pašu rāmis", "450 single"]);
    fireEvent.click(screen.getByText("Delete"));
    expect(screen.getByRole("alertdialog")).toHaveTextContent("Delete “Oranžais”?");
  });

  async function openMenu(name: string) {
    const row = (await screen.findByText(name)).closest("tr");
    if (row) fireEvent.click(within(row).getByLabelText("Actions"));
    return within(screen.getByRole("dialog", { name }));
  }

  test("the menu of a row says what can be done, and closes when it is chosen", async () => {
    const stored = { ...builds[1], featured: true, version: 2 };
    const fetch = mockApi({ builds, "builds/2": stored });
    openPage("/admin/builds");
    const menu = await openMenu("Anna's");
    expect(menu.getByRole("link", { name: "Edit" })).toHaveAttribute("href", "/admin/builds/2");
    expect(menu.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Duplicate",
      "Delete",
    ]);
    expect(menu.getByRole("switch", { name: "Published" })).toBeChecked();
    fireEvent.click(menu.getByRole("switch", { name: "Featured" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(rows().map(cells)[1]?.[3]).toBe("Yes"));
    const sent = fetch.mock.calls.find(([url]) => url === "/api/builds/2")?.[1]?.body;
    expect(sent).toContain('"featured":true');
  });

  test("a price is typed in its row", async () => {
    const part = samplePart(1, { price: 2950 });
    const answers = [
      errorResponse(503, { error: "The workshop is closed." }),
      Response.json({ ...part, price: 3100, version: part.version + 1 }),
    ];
    const fetch = mockApi({
      parts: [part],
      "parts/1": () => answers.shift() ?? errorResponse(500),
    });
    openPage("/admin/parts");
    const user = userEvent.setup();
    const price = (text: string) => screen.findByRole("button", { name: `Price: ${text}` });
    const change = async (typed: string) => {
      await user.click(await price("€2,950"));
      const field = screen.getByRole("textbox", { name: "Price in euro" });
      await user.clear(field);
      await user.type(field, typed);
      return field;
    };
    const field = await change("12,5{Enter}");
    expect(field).toHaveAccessibleDescription(/Please enter a price in whole euro/);
    await user.keyboard("{Escape}");
    expect(await price("€2,950")).toHaveFocus();
    await change("3100{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("The workshop is closed.");
    await change("3100");
    await user.click(document.body);
    expect(await price("€3,100")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    const [, init] = fetch.mock.calls.findLast(([url]) => url === "/api/parts/1") ?? [];
    expect(init?.body).toContain('"price":3100');
  });

  test("the sale of a build is chosen in its row", async () => {
    const answers = [
      errorResponse(409, {
        error: "Changed.",
        current: { ...build, sale_state: "own", version: 2 },
      }),
      Response.json({ ...build, sale_state: "sold", version: 3 }),
    ];
    const fetch = mockApi({ builds, "builds/1": () => answers.shift() ?? errorResponse(500) });
    openPage("/admin/builds");
    const user = userEvent.setup();
    const row = await screen.findByRole("row", { name: /Works/ });
    const sale = within(row).getByRole("combobox", { name: "Sale" });
    expect(sale).toHaveDisplayValue("Not stated");
    expect(
      within(sale)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...["Not stated", "Our race quad", "For a customer", "For sale", "Reserved", "Sold"],
    ]);
    await user.selectOptions(sale, "For sale");
    expect(await screen.findByRole("alert")).toHaveTextContent("Works was changed elsewhere.");
    expect(sale).toHaveDisplayValue("Our race quad");
    await user.selectOptions(sale, "Sold");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(sale).toHaveDisplayValue("Sold");
    expect(screen.getByRole("heading", { name: "Builds" })).toBeVisible(); // and not the form
    const [, init] = fetch.mock.calls.findLast(([url]) => url === "/api/builds/1") ?? [];
    expect(init?.body).toContain('"sale_state":"sold"');
    expect(init?.body).toContain('"version":2');
  });

  test("a header sorts, and says so without another word", async () => {
    mockApi({ builds });
    openPage("/admin/builds");
    const header = await screen.findByRole("columnheader", { name: "Year" });
    expect(header).toHaveAttribute("aria-sort", "none");
    fireEvent.click(within(header).getByRole("button"));
    await waitFor(() => expect(header).toHaveAttribute("aria-sort", "ascending"));
    expect(header).toHaveTextContent(/^Year$/);
    expect(names()).toEqual(["Anna's", "Works"]);
  });

  test("the list says that it loads, why it failed, or that it is empty", async () => {
    const answers = [
      errorResponse(503, { error: "The workshop is closed." }),
      errorResponse(502),
      Response.json([]),
    ];
    mockApi({ builds: () => answers.shift() ?? errorResponse(500) });
    openPage("/admin/builds");
    expect(await screen.findByText("Loading...")).toBeInTheDocument();
    for (const reason of ["The workshop is closed.", "API error: 502"]) {
      const text = await screen.findByText(new RegExp(`Error loading builds: ${reason}`));
      expect(text.closest("[role=alert]")).not.toBeNull();
      fireEvent.click(screen.getByText("Try again"));
    }
    const empty = "No builds found. Add some builds to get started.";
    expect(await screen.findByText(empty)).toBeInTheDocument();
  });

  async function confirmDeletion() {
    const [button] = await screen.findAllByText("Delete", { selector: "button" });
    if (button) fireEvent.click(button);
    fireEvent.click(within(screen.getByRole("alertdialog")).getByText("Delete"));
  }

  test("a deletion that fails says why", async () => {
    mockApi({ builds, "builds/1": () => errorResponse(502) });
    openPage("/admin/builds");
    await confirmDeletion();
    expect(await screen.findByRole("alert")).toHaveTextContent("API error: 502");
    expect(names()).toEqual(["Works", "Anna's"]);
  });

  test("an item that was deleted elsewhere leaves the table as if it was deleted here", async () => {
    const lists = [builds, builds.slice(1)];
    mockApi({
      builds: () => Response.json(lists.shift() ?? builds.slice(1)),
      "builds/1": () => errorResponse(404, { error: "Build not found" }),
    });
    openPage("/admin/builds");
    await confirmDeletion();
    expect(await screen.findByText("Works was deleted.")).toBeInTheDocument();
    expect(names()).toEqual(["Anna's"]);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

describe("the order of items", () => {
  const parts = [1, 2, 3].map((id) => samplePart(id));

  function moveDown(menu: HTMLElement) {
    fireEvent.click(menu);
    fireEvent.click(screen.getByText("Move down"));
  }

  async function moveTheFirst(status: number, now = parts) {
    localStorage.setItem("authToken", "t");
    const lists = [parts, now];
    mockApi({
      parts: () => Response.json(lists.shift() ?? now),
      "parts/order": () => errorResponse(status, { error: "Please send the ids of all parts." }),
    });
    openPage("/admin/parts");
    const [first] = await screen.findAllByLabelText("Actions");
    if (first) moveDown(first);
    return screen.findByRole("alert");
  }

  const shown = () =>
    [...document.querySelectorAll("th[scope=row]")].map(({ textContent }) => textContent);

  test("an order is refused if the parts were changed elsewhere, and those of now are shown", async () => {
    const alert = await moveTheFirst(400, [...parts, samplePart(4)]);
    expect(alert).toHaveTextContent(
      /^The parts were changed elsewhere. This is the list as it is now: please move it again.$/,
    );
    await waitFor(() => expect(shown()).toHaveLength(4));
  });
});
