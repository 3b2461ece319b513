import { isAdminPath, storeLanguage, storedLanguage } from "./language";

test.each(["/admin", "/admin/", "/admin/builds/21", "/admin/previews"])("%s is the admin", (path) =>
  expect(isAdminPath(path)).toBe(true),
);

test.each(["/", "/administration", "/quad-builds/21", "/admin/preview", "/admin/preview/home"])(
  "%s is the site",
  (path) => expect(isAdminPath(path)).toBe(false),
);

test("only the admin's languages are read", () => {
  expect(storedLanguage()).toBe("en");
  storeLanguage("lv");
  expect(storedLanguage()).toBe("lv");
  localStorage.setItem("adminLanguage", "de");
  expect(storedLanguage()).toBe("en");
});
