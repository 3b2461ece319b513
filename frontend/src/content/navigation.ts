type NavigationItem = { to: string; label: string };

/** The header's navigation items, in order. */
export const navigation: NavigationItem[] = [
  { to: "/", label: "Home" },
  { to: "/custom-parts", label: "Custom parts" },
  { to: "/quad-builds", label: "Quad builds" },
  { to: "/racing-parts", label: "Racing parts" },
  { to: "/service", label: "Service" },
  { to: "/about", label: "About" },
  { to: "/contact", label: "Contact" },
];

export const footerNavigation: NavigationItem[] = [
  ...navigation,
  { to: "/cookie-policy", label: "Cookie policy" },
];
