import { useCompany } from "../../shell/company";

/** The workshop's contact details, at the end of a printed build. */
export function PrintContact() {
  const company = useCompany();
  if (!company) return null;
  const { name, city, phone, email } = company;
  return (
    <p className="mt-auto hidden shrink-0 border-t-2 border-ink pt-3 font-semibold print:block">
      {name}, {city} · {phone} · {email}
    </p>
  );
}
