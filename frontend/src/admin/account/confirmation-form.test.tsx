import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderWithProviders } from "../../../testing/open-page";
import { errorResponse, mockApi } from "../../../testing/server";
import { SecondStepSection } from "./second-step-section";

const STEP = { is_on: true, recovery_codes_left: 9 };
const ASKED = "Please enter the code from your app.";

beforeEach(() => localStorage.setItem("authToken", "t"));

test("where nobody could tell that the second step is on, the server's answer asks for the code", async () => {
  const user = userEvent.setup();
  const answers = [
    errorResponse(400, { error: ASKED, fields: { code: [ASKED] } }),
    errorResponse(400, { error: "Wrong.", fields: { password: ["Wrong."] } }),
    Response.json({ recovery_codes: ["a"] }),
  ];
  const fetch = mockApi({
    "auth/second-step": { is_on: false, recovery_codes_left: 0 },
    "auth/second-step/setup": () => answers.shift() ?? Response.error(),
  });
  renderWithProviders(<SecondStepSection />);
  await user.click(await screen.findByRole("button", { name: "Set up the second step" }));
  await user.type(screen.getByLabelText("Your password"), "gravel");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  const code = await screen.findByLabelText("Code");
  expect(code).toHaveAccessibleDescription(expect.stringContaining(ASKED));
  expect(code).toHaveFocus();
  await user.type(code, "123456{Enter}");
  expect(await screen.findByText("Wrong.")).toBeInTheDocument();
  expect(screen.getByLabelText("Code")).toHaveValue("123456");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(fetch.mock.calls.map(([, init]) => init?.body).slice(1)).toEqual([
    '{"password":"gravel"}',
    '{"password":"gravel","code":"123456"}',
    '{"password":"gravel","code":"123456"}',
  ]);
});

test("a second step that could not be read is read again when the owner asks", async () => {
  const user = userEvent.setup();
  const answers = [errorResponse(500), Response.json(STEP)];
  mockApi({ "auth/second-step": () => answers.shift() ?? Response.error() });
  renderWithProviders(<SecondStepSection />);
  const error = await screen.findByRole("alert");
  expect(error).toHaveTextContent("Error loading the second step: API error: 500");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("The second step is on.")).toBeInTheDocument();
  expect(error).not.toBeInTheDocument();
});
