import { sampleBuild, sampleImage } from "../../testing/samples";
import { buildHead } from "./build-head";
import golden from "./build-head.golden.json";

test.each(golden)("head: $name", ({ build, title, description }) => {
  expect(buildHead(sampleBuild(21, build))).toEqual({ title, description, image: undefined });
});

test("a build shares its primary picture with its alternative text", () => {
  const images = [sampleImage(2, { alt: "From the side." }), sampleImage(1)];
  expect(buildHead(sampleBuild(21, { images })).image).toEqual({
    path: "/share/builds/21.jpg",
    alt: "From the side.",
  });
});
