import company from "../content/company.json";

/** The workshop's contact details, at the end of a printed build. */
export function PrintContact() {
  const { name, phone, email, address } = company;
  return (
    <p className="mt-auto hidden shrink-0 border-t-2 border-ink pt-3 font-semibold print:block">
      {name}, {address.city} · {phone} · {email}
    </p>
  );
}
