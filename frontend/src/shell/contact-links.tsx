import { useCompany } from "./company";

export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

export function whatsAppAddress(number: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}`;
}

export function PhoneLink({ className }: { className?: string }) {
  const phone = useCompany()?.phone;
  return (
    phone && (
      <a className={className} href={phoneAddress(phone)}>
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
