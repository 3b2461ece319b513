import { render, screen } from "@testing-library/react";
import { sampleImage } from "../../testing/samples";
import { Picture } from "./picture";
import golden from "./picture.golden.json";

test("a picture reserves its space and has all sizes, with JPEG as fallback", () => {
  render(<Picture image={sampleImage(7)} alt="A quad" sizes="50vw" />);
  const img = screen.getByRole("img", { name: "A quad" });
  expect(img).toHaveAttribute("width", "1600");
  expect(img).toHaveAttribute("height", "1067");
  expect(img).toHaveAttribute("srcset", "/media/7-400.webp 400w, /media/7-800.webp 800w");
  expect(img).toHaveAttribute("src", "/media/7-800.jpg");
  expect(img).toHaveAttribute("loading", "lazy");
});

test("a picture of the first view is loaded before others", () => {
  render(<Picture image={sampleImage(7)} alt="A quad" sizes="50vw" priority />);
  const img = screen.getByRole("img", { name: "A quad" });
  expect(img).toHaveAttribute("loading", "eager");
  expect(img).toHaveAttribute("fetchpriority", "high");
});

test("a picture without variants shows the stored file", () => {
  render(<Picture image={sampleImage(7, { variants: [] })} alt="A quad" sizes="50vw" />);
  const img = screen.getByRole("img", { name: "A quad" });
  expect(img).toHaveAttribute("src", "/media/7.jpg");
  expect(img).not.toHaveAttribute("srcset");
});

const avif = { url: "/media/7-800.avif", width: 800, height: 534, type: "image/avif" };

function sources(image: ReturnType<typeof sampleImage>) {
  render(<Picture image={image} alt="A quad" sizes="50vw" />);
  const img = screen.getByRole("img", { name: "A quad" });
  expect(img.getAttribute("srcset") ?? "").not.toContain("avif");
  return [...(img.parentElement?.querySelectorAll("source") ?? [])];
}

test("AVIF has its own source, so that browsers only load what they can decode", () => {
  const [source] = sources(sampleImage(7, { variants: [...sampleImage(7).variants, avif] }));
  expect(source).toHaveAttribute("type", "image/avif");
  expect(source).toHaveAttribute("srcset", "/media/7-800.avif 800w");
});

test("the AVIF source has only AVIF files, also for wide screens", () => {
  const all = sources(sampleImage(7, { variants: [avif] }));
  expect(all.map((source) => source.srcset)).toEqual(["/media/7-800.avif 800w"]);
});

test("a picture too small for a JPEG variant falls back to the stored JPEG", () => {
  const webp = { url: "/media/7-640.webp", width: 640, height: 427, type: "image/webp" };
  render(<Picture image={sampleImage(7, { variants: [webp] })} alt="A quad" sizes="50vw" />);
  expect(screen.getByRole("img", { name: "A quad" })).toHaveAttribute("src", "/media/7.jpg");
});

test.each([
  [0.5, 0.5, "shape"],
  [0.52, 0.48, "shape"],
  [0.3, 0.5, "shape focus-x-30 focus-y-50"],
  [0, 1, "shape focus-x-0 focus-y-100"],
  [0.13, 0.976, "shape focus-x-15 focus-y-100"],
])("a focal point of %d, %d is shown by classes", (x, y, classes) => {
  render(<Picture image={sampleImage(7, { focus: { x, y } })} alt="" sizes="" className="shape" />);
  expect(screen.getByRole("presentation")).toHaveClass(classes, { exact: true });
});

/** The candidates of a browser that supports every type. */
function candidates() {
  const img = screen.getByRole("img", { name: "A quad" });
  const source = img.parentElement?.querySelector("source");
  if (source) return { type: source.type, srcset: source.srcset };
  const srcset = img.getAttribute("srcset");
  if (srcset) return { type: "image/webp", srcset };
  const src = img.getAttribute("src");
  return src ? { src } : {};
}

test.each(golden)("candidates: $name", ({ image, candidates: expected }) => {
  const size = { width: 1600, height: 1067, placeholder: "" };
  render(<Picture image={{ ...size, ...image }} alt="A quad" sizes="50vw" />);
  expect(candidates()).toEqual(expected);
});
