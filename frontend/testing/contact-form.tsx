import { act, fireEvent, screen } from "@testing-library/react";
import { Contact } from "../src/contact/site/contact";
import { pageData, renderWithProviders } from "./render";
import type { mockApi } from "./server";

export const words = { name: "Anna", email: "anna@example.lv", message: "Is No. 21 for sale?" };
/** The server's response to a stored message. */
export const receipt = { reference: "M00012" };

const values = {
  title: "Contact Us",
  lead: "",
  channels_title: "How to reach us",
  form_title: "Write to us",
  map_title: "Find the workshop",
  company_title: "Company information",
  page_title: "",
  page_description: "",
};

/** The page with the form, without what is around each page. */
export function openContact(address = "/contact", data: Record<string, unknown> = {}) {
  const shown = <Contact values={values} picture={() => undefined} />;
  return renderWithProviders(shown, address, pageData(data));
}

/** Fill in the contact form, at once: each key takes time. */
export function write(texts: Partial<typeof words> = words) {
  for (const [field, value] of Object.entries(texts)) {
    const label = `${field[0]?.toUpperCase()}${field.slice(1)}`;
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  }
}

export async function press() {
  await act(() => Promise.resolve(fireEvent.click(screen.getByText("Send Message"))));
}

/** The bodies and idempotency keys of all requests, in order. */
export function sent(fetch: ReturnType<typeof mockApi>) {
  return fetch.mock.calls.map(([, init]) => {
    const body: unknown = JSON.parse(typeof init?.body === "string" ? init.body : "null");
    return { body, key: new Headers(init?.headers).get("Idempotency-Key") };
  });
}
