import company from "../content/company.json";

/** The last line of a printed build sheet: whose machine this is, and how to ask about it. */
export function PrintContact() {
  const { name, phone, email, address } = company;
  return (
    <p className="mt-auto hidden shrink-0 border-t-2 border-ink pt-3 font-semibold print:block">
      {name}, {address.city} · {phone} · {email}
    </p>
  );
}
