import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { sampleImage } from "../../testing/samples";
import { Picture } from "./picture";
import golden from "./picture.golden.json";
import { Gallery } from "./gallery/gallery";
import { SHARE_SHAPE, shareCrop } from "./admin/focal-point-dialog";
import shareCrops from "./admin/share-crop.golden.json";

describe("a picture", () => {
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

  test.each([
    [0.5, 0.5, "shape"],
    [0.52, 0.48, "shape"],
    [0.3, 0.5, "shape focus-x-30 focus-y-50"],
    [0, 1, "shape focus-x-0 focus-y-100"],
    [0.13, 0.976, "shape focus-x-15 focus-y-100"],
  ])("a focal point of %d, %d is shown by classes", (x, y, classes) => {
    render(
      <Picture image={sampleImage(7, { focus: { x, y } })} alt="" sizes="" className="shape" />,
    );
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
});

describe("the gallery", () => {
  const three = [1, 2, 3].map((id) => sampleImage(id));

  function open(pictures = three) {
    render(
      <>
        <Gallery pictures={pictures} label="Pictures" sizes="100vw" />
        <input aria-label="Search" />
      </>,
    );
    return userEvent.setup();
  }

  test("the arrow keys change the picture, but not while typing", async () => {
    const user = open();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByText("2 / 3")).toBeInTheDocument();
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(screen.getByText("3 / 3")).toBeInTheDocument();
    await user.click(screen.getByRole("textbox", { name: "Search" }));
    await user.keyboard("{ArrowRight}");
    expect(screen.getByText("3 / 3")).toBeInTheDocument();
  });

  test("a single picture has no controls, and opens full screen", async () => {
    const user = open(three.slice(0, 1));
    expect(screen.queryByRole("button", { name: "Next picture" })).not.toBeInTheDocument();
    expect(screen.queryByText("1 / 1")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Picture number 1 Show full screen" }));
    expect(await screen.findByRole("dialog", { name: "Pictures full screen" })).toBeInTheDocument();
  });

  test("with two carousels on a page the arrow keys control the focused one", async () => {
    const user = userEvent.setup();
    render(
      <>
        <Gallery carousel pictures={three} label="First" sizes="100vw" />
        <Gallery carousel pictures={three} label="Second" sizes="100vw" />
      </>,
    );
    const [first, second] = [/First/, /Second/].map((name) =>
      within(screen.getByRole("region", { name })),
    );
    await user.keyboard("{ArrowRight}");
    expect(screen.getAllByText("1 / 3")).toHaveLength(2);
    second?.getByRole("button", { name: "Next picture" }).focus();
    await user.keyboard("{ArrowRight}");
    expect(second?.getByText("2 / 3")).toBeInTheDocument();
    expect(first?.getByText("1 / 3")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Picture 1" })).not.toBeInTheDocument();
  });
});

describe("the share picture", () => {
  test.each(shareCrops)("$size around $focus", ({ size, focus, left, top }) => {
    const [width = 0, height = 0] = size;
    const shape = width / height / SHARE_SHAPE;
    const crop = shareCrop(focus, { width, height });
    expect(crop.x * (1 - Math.min(1, 1 / shape))).toBeCloseTo(left, 2);
    expect(crop.y * (1 - Math.min(1, shape))).toBeCloseTo(top, 2);
  });
});
