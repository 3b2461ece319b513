import tailwind from "@tailwindcss/postcss";

/** Hands the unicode-range of a font to font-loader.js, which leaves only its letters in the file. */
const letters = {
  postcssPlugin: "letters",
  OnceExit(root) {
    root.walkAtRules("font-face", (face) => {
      const range = face.nodes.find(({ prop }) => prop === "unicode-range");
      const src = face.nodes.find(({ prop }) => prop === "src");
      if (range) src.value = src.value.replace("?wght=", `?letters=${compact(range.value)}&wght=`);
    });
  },
};

/** "U+0020-007E, U+00A0" as "20-7E,A0", which needs no escapes in an address. */
function compact(range) {
  return range.replaceAll(/\s|U\+0*/g, "").replaceAll(/-0+/g, "-");
}

/** Tailwind leaves style sheets as they are if they use nothing of it. */
const noComments = {
  postcssPlugin: "no-comments",
  OnceExit(root) {
    root.walkComments((comment) => comment.remove());
  },
};

export default { plugins: [tailwind({ optimize: true }), letters, noComments] };
