import { useCompany } from "./company";

export function PhoneLink({ className }: { className?: string }) {
  const phone = useCompany()?.phone;
  return (
    phone && (
      <a className={className} href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
        {phone}
      </a>
    )
  );
}

export function EmailLink({ className }: { className?: string }) {
  const email = useCompany()?.email;
  return (
    email && (
      <a className={className} href={`mailto:${email}`}>
        {email}
      </a>
    )
  );
}
