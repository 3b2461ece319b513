import { screen, within, fireEvent } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { openPage } from "../../../testing/open-page";
import { renderWithProviders } from "../../../testing/render";
import { pageDocuments, sampleBuild, sampleCompany, sampleImage } from "../../../testing/samples";
import { errorResponse, mockApi, deferredResponse } from "../../../testing/server";
import { QuadBuild } from "./quad-build";
import { headText } from "../../shell/page-head";
import { buildHead } from "./build-head";
import heads from "../../content/en/heads.json";
import golden from "./build-head.golden.json";
import { UnpublishedBuild } from "./unpublished-build";

jest.mock("../../site-layout", () => jest.requireActual<object>("../../../testing/bare-layout"));

describe("a build", () => {
  const works = sampleBuild(21, {
    name: "Works & sons",
    build_year: 2026,
    description: "With **bold** words",
    images: [sampleImage(1), sampleImage(2, { is_primary: true, alt: "" })],
  });
  const newer = sampleBuild(22, { name: "Newer" });
  const older = sampleBuild(20, { name: "Older" });
  const data = { "builds/21": works, "builds/21/neighbours": { previous: newer, next: older } };

  test("a build shows its facts, its description and the way to ask about it", async () => {
    const fetch = mockApi({});
    openPage("/quad-builds/21", data);
    expect(await screen.findByRole("heading", { name: "Works & sons", level: 1 })).toBeVisible();
    const facts = screen.getByRole("complementary", { name: "Facts" });
    expect(facts).toHaveTextContent("2026FrameOwn chromolyEngine450 single");
    expect(screen.getByText("bold").tagName).toBe("STRONG");
    expect(screen.getByRole("link", { name: "Get in Touch" })).toHaveAttribute(
      "href",
      "/contact?inquiry=build&name=Works%20%26%20sons",
    );
    expect(screen.getByRole("link", { name: "Back to all builds" })).toHaveAttribute(
      "href",
      "/quad-builds",
    );
    const [picture] = screen.getAllByAltText("Works & sons"); // the primary one, without words
    expect(picture).toHaveAttribute("src", "/media/2-800.jpg");
    expect(screen.getByText("1 / 2")).toBeInTheDocument();
    expect(fetch).not.toHaveBeenCalled();
  });

  const SUBJECT = "/contact?inquiry=build&name=Works%20%26%20sons";
  const ASK = "Ask about this quad";
  const LIKE = "Build me one like this";

  test.each([
    ["", 9900, [], undefined],
    ["sold", 9900, ["Sold"], LIKE],
    ["for_sale", 12500, ["For sale", "€12,500", "VAT", "Competition"], ASK],
    ["for_sale", null, ["For sale", "Price on request", "Competition"], ASK],
    ["reserved", 9900, ["Reserved", "€9,900", "VAT", "Competition"], ASK],
  ] as const)(
    "what a build that is '%s' at %p says of its sale",
    async (state, price, told, link) => {
      const build = { ...works, sale_state: state, price };
      const note = { text: "Competition use only.", lang: "lv" };
      mockApi({
        "pages/quad-builds": {
          ...pageDocuments["/quad-builds"],
          values: { ...pageDocuments["/quad-builds"]?.values, sale_note: note.text },
          text_languages: { sale_note: note.lang },
        },
      });
      openPage("/quad-builds/21", { ...data, "builds/21": build });
      const facts = within(await screen.findByRole("complementary", { name: "Facts" }));
      const words = ["For sale", "Reserved", "Sold", /€/, "Price on request", /VAT/];
      const found = words.flatMap((word) => facts.queryAllByText(word));
      const texts = told.filter((text) => text !== "Competition");
      expect(found).toHaveLength(texts.length);
      for (const text of texts) expect(facts.getByText(new RegExp(text))).toBeVisible();
      if (told.some((text) => text === "Competition"))
        expect(await facts.findByText(note.text)).toHaveAttribute("lang", note.lang);
      for (const name of [ASK, LIKE]) {
        const [one] = facts.queryAllByRole("link", { name });
        expect(one?.getAttribute("href")).toBe(name === link ? SUBJECT : undefined);
      }
      expect(facts.getByRole("link", { name: "Get in Touch" })).toHaveAttribute("href", SUBJECT);
    },
  );

  test("neighbours have their plates, and an empty note on VAT is none", async () => {
    const price = { sale_state: "for_sale", price: 9900 } as const;
    mockApi({ "pages/quad-builds": pageDocuments["/quad-builds"] });
    openPage("/quad-builds/21", {
      "pages/company": sampleCompany({ vat_note: "" }),
      "builds/21": { ...works, ...price },
      "builds/21/neighbours": { previous: { ...newer, sale_state: "sold" }, next: older },
    });
    expect(await screen.findByRole("link", { name: /Newer Sold/ })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /Older$/ })).toBeInTheDocument();
    expect(screen.getByText("€9,900")).toBeVisible();
    expect(screen.queryByText(/VAT/)).toBeNull();
  });

  test("a text in another language than the page is marked, and a whole one says so", async () => {
    const latvian = sampleBuild(21, {
      name: "Oranžais 21",
      description: "Ar **treknrakstu**.",
      results: "1. vieta",
      customer_words: "Skrien.",
      customer: "21. numura īpašnieks",
      text_languages: {
        name: "lv",
        frame: "lv",
        description: "lv",
        results: "lv",
        customer_words: "ru",
        customer: "ru",
      },
    });
    openPage("/quad-builds/21", { ...data, "builds/21": latvian });
    const languageOf = (element: HTMLElement) => element.closest("[lang]")?.getAttribute("lang");
    expect(languageOf(await screen.findByRole("heading", { level: 1 }))).toBe("lv");
    expect(languageOf(screen.getByText("Own chromoly"))).toBe("lv");
    expect(languageOf(screen.getByText("450 single"))).toBeUndefined();
    expect(languageOf(await screen.findByText("treknrakstu"))).toBe("lv");
    expect(languageOf(await screen.findByText("1. vieta"))).toBe("lv");
    expect(languageOf(screen.getByText("Skrien."))).toBe("ru");
    for (const note of [
      "Description in Latvian",
      "Results in Latvian",
      "Customer’s words in Russian",
    ])
      expect(languageOf(screen.getByText(note))).toBeUndefined();
  });

  test("the builds before and after it are one click away", async () => {
    const user = userEvent.setup();
    mockApi({ "builds/20": older, "builds/20/neighbours": { previous: works, next: null } });
    openPage("/quad-builds/21", data);
    expect(await screen.findByRole("link", { name: /Previous build Newer/ })).toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: /Next build Older/ }));
    expect(await screen.findByRole("heading", { name: "Older", level: 1 })).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: /Previous build Works/ })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "All builds" })).toHaveAttribute(
      "href",
      "/quad-builds",
    );
  });

  test("a single build without pictures shows the placeholder, and no neighbours", async () => {
    openPage("/quad-builds/21", {
      "builds/21": { ...works, images: [] },
      "builds/21/neighbours": { previous: null, next: null },
    });
    expect(
      await screen.findByRole("img", { name: "Works & sons: no photograph yet" }),
    ).toHaveAttribute("width", "600");
    expect(screen.queryByRole("navigation", { name: "More builds" })).not.toBeInTheDocument();
  });

  test("a build that could not be loaded says why and can be retried, a missing one cannot", async () => {
    const user = userEvent.setup();
    mockApi({ "builds/21": () => errorResponse(503, { error: "Too busy." }) });
    openPage("/quad-builds/21");
    expect(await screen.findByRole("alert")).toHaveTextContent("Too busy.");
    mockApi({ ...data, "builds/21": () => errorResponse(404) });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Build not found")).toBeInTheDocument();
    expect(screen.getByText("All builds").closest("a")).toHaveAttribute("href", "/quad-builds");
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  });

  test("without an id the page says so", () => {
    renderWithProviders(<QuadBuild />);
    expect(screen.getByRole("alert")).toHaveTextContent("Build ID is missing");
  });
});

describe("its head", () => {
  test.each(golden)("head: $name", ({ build, title, description }) => {
    const head = buildHead(sampleBuild(21, build), heads.build);
    const text = (template: string) => headText(template, "WORKSHOP", head.facts);
    expect(text(head.title)).toBe(title);
    expect(text(head.description)).toBe(description);
    expect(head.image).toBeUndefined();
  });

  test("a build shares its primary picture with its alternative text", () => {
    const images = [sampleImage(2, { alt: "From the side." }), sampleImage(1)];
    expect(buildHead(sampleBuild(21, { images }), heads.build).image).toEqual({
      path: "/share/builds/21.jpg",
      alt: "From the side.",
    });
  });
});

describe("an unpublished build", () => {
  const hidden = sampleBuild(21, { name: "Works", published: false });

  /** Open the page; the server answers a write with `answer`. */
  function open(answer: () => Response, read = () => Response.json(hidden)) {
    localStorage.setItem("authToken", "t");
    const fetch = mockApi({
      "builds/21": () => (fetch.mock.lastCall?.[1]?.method === "PUT" ? answer() : read()),
      "auth/refresh": () => errorResponse(401, { error: "Your session has ended." }),
    });
    const route = <Route path="/quad-builds/:id" element={<UnpublishedBuild />} />;
    renderWithProviders(<Routes>{route}</Routes>, "/quad-builds/21");
  }

  const publish = async () => fireEvent.click(await screen.findByText("Publish"));
  const ended = () => errorResponse(401, { error: "Your session has ended." });

  test("a build that was changed elsewhere is shown as it is now", async () => {
    const current = { ...hidden, version: 2, name: "Renamed elsewhere" };
    open(() => errorResponse(409, { error: "Changed.", current }));
    await publish();
    expect(await screen.findByRole("alert")).toHaveTextContent(/was changed elsewhere/);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Renamed elsewhere");
  });

  test("once the session has ended, the owner is asked to log in again", async () => {
    open(ended);
    await publish();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Your session has ended. Log in again to publish this build.",
    );
    expect(screen.getByText("Log in again to publish this build")).toHaveAttribute(
      "href",
      "/admin/login",
    );
  });
});

describe("the list of builds", () => {
  const works = sampleBuild(21, {
    name: "Works 21",
    featured: true,
    build_year: 2026,
    images: [sampleImage(1), sampleImage(2, { is_primary: true })],
  });
  const club = sampleBuild(16, { name: "Club racer", build_year: 2019 });

  test("featured builds stand apart from the others, with picture, facts and plate", async () => {
    const others = ["for_sale", "reserved", "sold"] as const;
    const clubs = others.map((sale_state, n) => ({ ...club, id: n + 1, sale_state, price: 9900 }));
    openPage("/quad-builds", { builds: [works, ...clubs] });
    const featured = within(await screen.findByRole("region", { name: "Featured Builds" }));
    expect(featured.getByRole("link", { name: "Works 21" })).toHaveAttribute(
      "href",
      "/quad-builds/21",
    );
    expect(featured.getByRole("img", { name: "Picture number 2" })).toBeInTheDocument();
    const cards = within(screen.getByRole("region", { name: "Other Builds" })).getAllByRole(
      "article",
    );
    const plates = ["For sale", "Reserved", "Sold"];
    for (const [n, card] of cards.entries()) {
      expect(card).toHaveTextContent("Year2019FrameOwn chromolyEngine450 single");
      expect(plates.filter((text) => within(card).queryByText(text))).toEqual([plates[n]]);
    }
    for (const text of plates) expect(featured.queryByText(text)).toBeNull();
    const [drawing] = screen.getAllByRole("img", { name: "Club racer: no photograph yet" });
    expect(drawing).toHaveAttribute("width", "600");
    expect(drawing).toHaveAttribute("height", "400");
  });

  test("the list can be filtered as soon as a build is for sale", async () => {
    const first = openPage("/quad-builds", { builds: [works, { ...club, sale_state: "sold" }] });
    expect(await screen.findByLabelText("Year")).toBeInTheDocument();
    expect(screen.queryByLabelText("Availability")).toBeNull();
    first.unmount();
    // A value of the address that is none shows all.
    openPage("/quad-builds?ground=moon", { builds: [works, { ...club, sale_state: "for_sale" }] });
    const filter = await screen.findByLabelText("Availability");
    expect(screen.getByText("Works 21")).toBeInTheDocument();
    await userEvent.selectOptions(filter, "For sale (1)");
    expect(screen.queryByText("Works 21")).toBeNull();
    expect(screen.queryByText("Featured Builds")).toBeNull();
    expect(screen.getByText("Club racer")).toBeInTheDocument();
  });

  test("the list loads, and may be empty", async () => {
    const slow = deferredResponse();
    mockApi({ builds: slow.answer });
    openPage("/quad-builds");
    expect(await screen.findByText("Loading builds...")).toBeInTheDocument();
    slow.arrive([]);
    expect(await screen.findByText("No builds available at the moment.")).toBeInTheDocument();
  });

  test("an error shows the server's message", async () => {
    mockApi({ builds: () => errorResponse(500, { error: "The disk is full." }) });
    openPage("/quad-builds");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error loading builds: The disk is full.",
    );
  });
});
