import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { mockApi } from "./server";

export const words = { name: "Anna", email: "anna@example.lv", message: "Is No. 21 for sale?" };
/** The server's response to a stored message. */
export const receipt = { reference: "M00012" };

/** Fill in the contact form. */
export async function write(user: UserEvent, texts: Partial<typeof words> = words) {
  for (const [field, text] of Object.entries(texts)) {
    await user.type(
      await screen.findByRole("textbox", { name: new RegExp(`^${field}`, "i") }),
      text,
    );
  }
}

export async function press(user: UserEvent) {
  await user.click(screen.getByRole("button", { name: "Send Message" }));
}

/** The bodies and idempotency keys of all requests, in order. */
export function sent(fetch: ReturnType<typeof mockApi>) {
  return fetch.mock.calls.map(([, init]) => {
    const body: unknown = JSON.parse(typeof init?.body === "string" ? init.body : "null");
    return { body, key: new Headers(init?.headers).get("Idempotency-Key") };
  });
}
