import { fireEvent, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { mockApi } from "./server";

export const words = { name: "Anna", email: "anna@example.lv", message: "Is No. 21 for sale?" };
/** The server's response to a stored message. */
export const receipt = { reference: "M00012" };

/** Fill in the contact form, at once: each key takes time. */
export async function write(texts: Partial<typeof words> = words) {
  await screen.findByRole("button", { name: "Send Message" });
  for (const [field, value] of Object.entries(texts)) {
    const label = `${field[0]?.toUpperCase()}${field.slice(1)}`;
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
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
