import { createClientFromPage } from "../api/queries";
import { build, builds, tyres } from "./queries";

test("an embedded response is the result of its read", () => {
  const client = createClientFromPage('{"tyres/by-type/rear": [1], "builds/21": {"id": 21}}');
  expect(client.getQueryData(tyres("rear").queryKey)).toEqual([1]);
  expect(client.getQueryData(build("21").queryKey)).toEqual({ id: 21 });
  expect(client.getQueryData(builds().queryKey)).toBeUndefined();
});

test("each page has only its own data", () => {
  createClientFromPage('{"builds": [1]}');
  expect(createClientFromPage("{}").getQueryData(builds().queryKey)).toBeUndefined();
});
