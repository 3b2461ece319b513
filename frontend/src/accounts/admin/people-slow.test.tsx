import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../../../testing/open-page";
import { deferredResponse, errorResponse, mockApi } from "../../../testing/server";

const zane = {
  id: 2,
  name: "Zane",
  username: "zane@example.lv",
  is_active: true,
  is_you: false,
  last_seen: null,
};
const made = {
  person: { ...zane, id: 3, name: "Edgars", username: "edgars@example.lv" },
  link: "https://quads.example/admin/link/secret",
  mailed: false,
};

beforeEach(() => localStorage.setItem("authToken", "t"));

/** The list of people is read once; then its answer does not arrive. */
function openPeople(answers: Record<string, () => Promise<Response> | Response>) {
  const list = deferredResponse();
  const reads = [Response.json([zane])];
  mockApi({
    people: () => reads.shift() ?? list.answer(),
    "auth/account": { passkey_only: false },
    ...answers,
  });
  openPage("/admin/people");
}

async function confirm(label: string) {
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.input(dialog.getByLabelText("Your password"), { target: { value: "gravel" } });
  fireEvent.click(dialog.getByRole("button", { name: label }));
}

test("the link of a new person does not wait for the list", async () => {
  const user = userEvent.setup();
  const list = deferredResponse();
  const answers = [() => Response.json([zane]), () => Response.json(made, { status: 201 })];
  openPeople({ people: () => answers.shift()?.() ?? list.answer() });
  await user.type(await screen.findByLabelText("Name"), made.person.name);
  await user.type(screen.getByLabelText("E-mail"), made.person.username);
  await user.click(screen.getByRole("button", { name: "Add" }));
  await confirm("Add");
  expect(await screen.findByDisplayValue(made.link)).toBeInTheDocument();
});

test("why a change failed does not wait for the list", async () => {
  openPeople({ "people/2": () => errorResponse(400, { error: "Not now." }) });
  fireEvent.click(await screen.findByRole("button", { name: "Disable" }));
  await confirm("Disable");
  expect(await screen.findByText("Not now.")).toBeInTheDocument();
});

test("while a change is made, its dialog cannot be cancelled, nor by a second Escape", async () => {
  const change = deferredResponse();
  openPeople({ "people/2": change.answer });
  fireEvent.click(await screen.findByRole("button", { name: "Disable" }));
  const cancel = await screen.findByRole("button", { name: "Cancel" });
  await confirm("Disable");
  await waitFor(() => expect(cancel).toHaveAttribute("aria-disabled", "true"));
  const dialog = screen.getByRole<HTMLDialogElement>("dialog");
  dialog.close();
  fireEvent(dialog, new Event("close"));
  expect(dialog).toBeVisible();
  change.arrive({ error: "Not now." }, 400);
  expect(await screen.findByText("Not now.")).toBeVisible();
});
