import { sampleBuild, sampleImage } from "../../../testing/samples";
import { headText } from "../../shell/page-head";
import { buildHead } from "./build-head";
import heads from "../../content/en/heads.json";
import golden from "./build-head.golden.json";

test.each(golden)("head: $name", ({ build, title, description }) => {
  const head = buildHead(sampleBuild(21, build), heads.build);
  const text = (template: string) => headText(template, "WORKSHOP", head.facts);
  expect(text(head.title)).toBe(title);
  expect(text(head.description)).toBe(description);
  expect(head.image).toBeUndefined();
});

test("a build shares its primary picture with its alternative text", () => {
  const images = [sampleImage(2, { alt: "From the side." }), sampleImage(1)];
  expect(buildHead(sampleBuild(21, { images }), heads.build).image).toEqual({
    path: "/share/builds/21.jpg",
    alt: "From the side.",
  });
});
