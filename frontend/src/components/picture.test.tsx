import { render, screen } from "@testing-library/react";
import { sampleImage } from "../../testing/samples";
import { Picture } from "./picture";

test("a picture reserves its place and offers its sizes, with JPEG as the last resort", () => {
  render(<Picture image={sampleImage(7)} alt="A quad" sizes="50vw" />);
  const img = screen.getByRole("img", { name: "A quad" });
  expect(img).toHaveAttribute("width", "1600");
  expect(img).toHaveAttribute("height", "1067");
  expect(img).toHaveAttribute(
    "srcset",
    "/media/7-400.webp 400w, /media/7-800.webp 800w, /media/7.jpg 1600w",
  );
  expect(img).toHaveAttribute("src", "/media/7-800.jpg");
  expect(img).toHaveAttribute("loading", "lazy");
});

test("a picture of the first view is loaded before others", () => {
  render(<Picture image={sampleImage(7)} alt="A quad" sizes="50vw" priority />);
  const img = screen.getByRole("img", { name: "A quad" });
  expect(img).toHaveAttribute("loading", "eager");
  expect(img).toHaveAttribute("fetchpriority", "high");
});

test("a picture without variants shows the kept file", () => {
  render(<Picture image={sampleImage(7, { variants: [] })} alt="A quad" sizes="50vw" />);
  const img = screen.getByRole("img", { name: "A quad" });
  expect(img).toHaveAttribute("src", "/media/7.jpg");
  expect(img).not.toHaveAttribute("srcset");
});

test("AVIF is offered apart, so that no browser takes a file that it cannot decode", () => {
  const { variants } = sampleImage(7);
  const avif = { url: "/media/7-1600.avif", width: 1600, height: 1067, type: "image/avif" };
  const image = sampleImage(7, { width: 2560, variants: [...variants, avif] });
  render(<Picture image={image} alt="A quad" sizes="50vw" />);
  const img = screen.getByRole("img", { name: "A quad" });
  const source = img.parentElement?.querySelector("source");
  expect(source).toHaveAttribute("type", "image/avif");
  expect(source).toHaveAttribute("srcset", "/media/7-1600.avif 1600w");
  expect(img.getAttribute("srcset")).not.toContain("avif");
});
