import { t } from "@lingui/core/macro";

type NavigationItem = { to: string; label: string };

/** The header's navigation items, in order. */
export function navigation(): NavigationItem[] {
  return [
    { to: "/", label: t`Home` },
    { to: "/custom-parts", label: t`Custom parts` },
    { to: "/quad-builds", label: t`Quad builds` },
    { to: "/racing-parts", label: t`Racing parts` },
    { to: "/service", label: t`Service` },
    { to: "/about", label: t`About` },
    { to: "/contact", label: t`Contact` },
  ];
}

export function footerNavigation(): NavigationItem[] {
  return [...navigation(), { to: "/cookie-policy", label: t`Cookie policy` }];
}
