import { formatPrice } from "./catalogue/price";
import { formatEuro, formatNumber } from "./core/format";
import { openingText } from "./shell/site/opening-hours";
import { formatDateTime } from "./ui/admin/format";
import {
  LANGUAGES,
  activateLanguage,
  isAdminPath,
  storeAdminLanguage,
  storedAdminLanguage,
} from "./core/language";

test("Latvian writes times with a full stop, and numbers of four digits as Russian does", () => {
  activateLanguage("en", {});
  expect(formatPrice(1050)).toBe("€1,050");
  activateLanguage("ru", {});
  expect(formatPrice(1050)).toBe("1\u00a0050\u00a0€");
  activateLanguage("lv", {});
  expect(formatPrice(1050)).toBe("1\u00a0050\u00a0€");
  expect(openingText("Monday", "Friday", "08:30", "18:00")).toContain("8.30");
  expect(formatDateTime("2026-11-27T08:30:00Z")).toMatch(/\d\.30$/);
  activateLanguage("en", {});
});

test.each(LANGUAGES)("prices in %s are written as Intl writes them", (language) => {
  activateLanguage(language, {});
  for (const euro of [0, 7, 85, 999, 1000, 1050, 12_345, 999_999, 1_000_000, -1, -250, -1250])
    expect(formatEuro(euro)).toBe(
      formatNumber(euro, { style: "currency", currency: "EUR", maximumFractionDigits: 0 }),
    );
  activateLanguage("en", {});
});

describe("the language", () => {
  test.each(["/admin", "/admin/", "/admin/builds/21", "/admin/previews"])(
    "%s is the admin",
    (path) => expect(isAdminPath(path)).toBe(true),
  );

  test.each(["/", "/administration", "/quad-builds/21", "/admin/preview", "/admin/preview/home"])(
    "%s is the site",
    (path) => expect(isAdminPath(path)).toBe(false),
  );

  test("only the admin's languages are read", () => {
    expect(storedAdminLanguage()).toBeUndefined();
    storeAdminLanguage("lv");
    expect(storedAdminLanguage()).toBe("lv");
    localStorage.setItem("adminLanguage", "de");
    expect(storedAdminLanguage()).toBeUndefined();
  });
});
