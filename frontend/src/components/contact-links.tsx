import company from "../content/company.json";

export function PhoneLink({ className }: { className?: string }) {
  return (
    <a className={className} href={`tel:${company.phone_href}`}>
      {company.phone}
    </a>
  );
}

export function EmailLink({ className }: { className?: string }) {
  return (
    <a className={className} href={`mailto:${company.email}`}>
      {company.email}
    </a>
  );
}
