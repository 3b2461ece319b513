import { isAdminPath, storeAdminLanguage, storedAdminLanguage } from "./language";

test.each(["/admin", "/admin/", "/admin/builds/21", "/admin/previews"])("%s is the admin", (path) =>
  expect(isAdminPath(path)).toBe(true),
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
