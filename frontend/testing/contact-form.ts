import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { serve } from "./server";

export const words = { name: "Anna", email: "anna@example.lv", message: "Is No. 21 for sale?" };
/** What the server answers when it has stored a message. */
export const receipt = { reference: "M00012" };

/** Type into the fields of the contact form. */
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

/** The bodies and keys that were sent, in their order. */
export function sent(fetch: ReturnType<typeof serve>) {
  return fetch.mock.calls.map(([, init]) => {
    const body: unknown = JSON.parse(typeof init?.body === "string" ? init.body : "null");
    return { body, key: new Headers(init?.headers).get("Idempotency-Key") };
  });
}
