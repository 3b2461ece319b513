"""What is measured of a page's layout, in the browser."""

# What an eye that needs it may set by itself: success criterion 1.4.12 of WCAG.
SPACING = """
    * {
        line-height: 1.5 !important;
        letter-spacing: .12em !important;
        word-spacing: .16em !important;
    }
    p { margin-bottom: 2em !important }
"""
# By script: the policy of the page refuses an element of style.
SPACE_OUT = """(css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
}"""
# How wide the page is, and the words that end beyond the edge of the screen.
OVERFLOWING = """() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    while (words.nextNode()) {
        const { currentNode: node } = words
        if (!node.data.trim() || !node.parentElement.checkVisibility()) continue
        if (node.parentElement.closest("noscript, script, .sr-only, [aria-hidden=true]")) continue
        const range = document.createRange()
        range.selectNode(node)
        const { right } = range.getBoundingClientRect()
        if (right > innerWidth + 0.5) found.push(`${Math.ceil(right)}: ${node.data}`)
    }
    const { scrollWidth } = document.documentElement
    return scrollWidth > innerWidth ? [`the page: ${scrollWidth}`, ...found] : found
}"""
# The words of headings that stand on two lines, unless a hyphen of their own parts them.
BROKEN_WORDS = """() => [...document.querySelectorAll("h1, h2, h3")].flatMap((heading) => {
    const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    const found = []
    while (words.nextNode()) {
        const { currentNode: node } = words
        for (const { index, 0: word } of node.data.matchAll(/[^\\s-]+/g)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const lines = [...range.getClientRects()].map(({ top }) => Math.round(top))
            if (new Set(lines).size > 1) found.push(word)
        }
    }
    return found
})"""
# The words that stand on a ground as dark as they are.
LOW_CONTRAST = """all => {
    const light = (colour) => {
        const [r, g, b, alpha = 1] = colour.match(/[\\d.]+/g).map(Number)
        return alpha < 0.5 ? undefined : (r + g + b) / 3
    }
    const ground = (element) => element
        ? (light(getComputedStyle(element).backgroundColor) ?? ground(element.parentElement))
        : 255
    return all.filter((each) => each.checkVisibility())
        .filter((each) => ground(each) - light(getComputedStyle(each).color) < 100)
        .map((each) => each.textContent)
}"""


def too_small(side: int) -> str:
    """Return a function in JavaScript that names the controls below so many CSS pixels."""
    script = """all => all
        .filter((each) => each.checkVisibility() && !each.closest(".sr-only"))
        .map((each) => [each.outerHTML, (each.closest("label") ?? each).getBoundingClientRect()])
        .filter(([, { width, height }]) => width < SIDE || height < SIDE)
        .map(([html, { width, height }]) => `${html.slice(0, 90)}: ${width} x ${height}`)"""
    return script.replace("SIDE", str(side))
