import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { sampleImage } from "../../testing/samples";
import { Picture } from "./picture";
import golden from "./picture.golden.json";
import { Gallery } from "./gallery/gallery";

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

  test("pictures wrap around in both directions", async () => {
    const user = open();
    expect(screen.getByText("1 / 3")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Previous picture" }));
    expect(screen.getByText("3 / 3")).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "Picture number 3" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Next picture" }));
    expect(screen.getByText("1 / 3")).toBeInTheDocument();
  });

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

  test("a thumbnail shows its picture", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: "Picture 2" }));
    expect(screen.getByText("2 / 3")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Picture 2" })).toHaveAttribute(
      "aria-current",
      "true",
    );
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
