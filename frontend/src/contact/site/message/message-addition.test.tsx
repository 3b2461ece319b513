import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { SentMessage } from "../../sent-message";
import { openPage } from "../../../../testing/open-page";
import { sampleEntry } from "../../../../testing/samples";
import { errorResponse, mockApi } from "../../../../testing/server";

const message: SentMessage = {
  reference: "M00012",
  created_at: "2026-11-21T15:00:00Z",
  state: "received",
  message: "Is it in stock?",
  attachments: [],
  has_pdf: false,
  subjects: [],
  entries: [],
  open_offer: null,
};
const text = "My size is 20x10-9.";
const ADDITIONS = "contact/message/12-secret/entries";

beforeEach(() => localStorage.clear());

async function add(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole("button", { name: "Add to the message" }));
}

test("a refused text is kept, a retry has its key, and the last one is said to be stored", async () => {
  const user = userEvent.setup();
  const answers = [() => errorResponse(502), () => Promise.reject(new TypeError())];
  const stored = { ...message, entries: [sampleEntry(5, { text })] };
  const fetch = mockApi({
    "contact/message/12-secret": message,
    [ADDITIONS]: () => answers.shift()?.() ?? Promise.resolve(Response.json(stored)),
  });
  openPage("/contact/message/12-secret");
  const box = await screen.findByLabelText("Your text");
  await user.type(box, text);
  for (const sentence of ["It could not be added to your message.", "An error occurred"]) {
    await add(user);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(box).toHaveValue(text);
  }
  await add(user);
  expect(await screen.findByText(/It was added to your message/)).toBeInTheDocument();
  expect(box).toHaveValue("");
  expect(screen.getAllByRole("article")).toHaveLength(2);
  const calls = fetch.mock.calls.filter(([path]) => path.includes("/entries"));
  const keys = calls.map(([, init]) => new Headers(init?.headers).get("Idempotency-Key"));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(localStorage.getItem("messageDrafts")).toBeNull();
});
