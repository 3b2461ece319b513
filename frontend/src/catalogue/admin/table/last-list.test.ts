import { setStored } from "../../../core/browser-storage";
import { lastList } from "./table-view";

test("a list that was not visited is linked as it is", () => {
  expect(lastList("builds")).toEqual({ to: "/admin/builds" });
});

test.each([
  ["abc", "/admin/builds"],
  ["abc?search=a%3Fb&shown=100", "/admin/builds?search=a%3Fb&shown=100"],
])("%s is left as %s", (stored, to) => {
  setStored("sessionStorage", "list:builds", stored);
  expect(lastList("builds")).toEqual({ to, state: "return to abc" });
  expect(lastList("tyres")).toEqual({ to: "/admin/tyres" });
});
