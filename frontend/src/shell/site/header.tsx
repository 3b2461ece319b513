import { t } from "@lingui/core/macro";
import { Link, NavLink } from "react-router-dom";
import { BrandMark } from "../brand-mark";
import { useCompany } from "../company";
import { navigation } from "./navigation";
import { LanguageSwitch } from "./language-switch";
import { Menu } from "./menu";

export function Header() {
  return (
    <header className="@container sticky top-0 z-40 border-b border-steel-800 bg-ink/95">
      <div className="frame flex min-h-18 flex-wrap low:min-h-13 items-center justify-between gap-x-6">
        <Brand />
        <nav aria-label={t`Main`} className="hidden min-[72rem]:block">
          <ul className="flex gap-5 xl:gap-8">
            {navigation().map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === "/"}
                  className="relative label grid h-18 low:h-13 focus-visible:-outline-offset-4 items-center text-steel-300 transition-colors hover:text-white aria-[current=page]:text-white before:absolute before:inset-x-0 before:bottom-0 before:h-1 before:origin-left before:-skew-x-[24deg] before:scale-x-0 before:bg-hot before:transition-transform aria-[current=page]:before:scale-x-100"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch className="hidden min-[72rem]:block" />
        <Menu />
      </div>
    </header>
  );
}

/** With very large text the logo is hidden, to leave room for the menu button. */
function Brand() {
  const company = useCompany();
  const [first, ...rest] = company?.name.split(" ") ?? [];
  return (
    <Link
      to="/"
      aria-label={company ? undefined : t`Home`}
      className="flex items-center gap-3 py-2 text-white low:py-1"
    >
      <BrandMark className="size-10 @max-[17rem]:hidden low:size-8" />
      <span className="label leading-none tracking-widest">
        {first}{" "}
        <span className="block text-[0.9375rem] font-normal text-steel-300">{rest.join(" ")}</span>
      </span>
    </Link>
  );
}
