import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderWithProviders } from "../../../testing/open-page";
import { errorResponse, mockApi } from "../../../testing/server";
import { TemplateForm } from "./template-form";

test("a new template whose answer was lost is made once, and then has the later values", async () => {
  localStorage.setItem("authToken", "t");
  const user = userEvent.setup();
  const current = { id: 4, version: 1, name: "Price", language: "en", text: "Hello" };
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => errorResponse(422, { error: "Stored before.", current }),
  ];
  const changed = { ...current, text: "Hello {name}", version: 2 };
  const fetch = mockApi({
    "reply-templates": () => answers.shift()?.() ?? Response.error(),
    "reply-templates/4": changed,
  });
  renderWithProviders(<TemplateForm />);
  const save = screen.getByRole("button", { name: "Save Template" });
  await user.type(screen.getByLabelText("Name"), "Price");
  await user.type(screen.getByLabelText("Text"), "Hello");
  await user.click(save);
  expect(await screen.findByRole("alert")).toHaveTextContent("The server cannot be reached.");
  await user.type(screen.getByLabelText("Text"), " {{name}");
  await user.click(save);
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(3));
  const [first, second, third] = fetch.mock.calls.map(([, init]) => init);
  const keys = [first, second].map((init) => new Headers(init?.headers).get("Idempotency-Key"));
  expect(keys[0]).toMatch(/./);
  expect(keys[1]).toBe(keys[0]);
  expect(third?.method).toBe("PUT");
  expect(third?.body).toBe(
    JSON.stringify({ name: "Price", language: "en", text: "Hello {name}", version: 1 }),
  );
});
