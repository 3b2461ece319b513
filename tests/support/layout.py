"""Scripts that measure a page's layout in the browser."""

# Text spacing that readers may set: WCAG success criterion 1.4.12.
SPACING = """
    * {
        line-height: 1.5 !important;
        letter-spacing: .12em !important;
        word-spacing: .16em !important;
    }
    p { margin-bottom: 2em !important }
"""
# By script: the content security policy blocks style elements.
SPACE_OUT = """(css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
}"""
# The width of a page that overflows, and the words beyond the edge of the screen.
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
# Words in headings that break across lines without a hyphen of their own.
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
# Texts that are about as dark as their background.
LOW_CONTRAST = """all => {
    const light = (colour) => {
        const [r, g, b, alpha = 1] = colour.match(/[\\d.]+/g).map(Number)
        return alpha < 0.5 ? undefined : (r + g + b) / 3
    }
    const background = (element) => element
        ? (light(getComputedStyle(element).backgroundColor) ?? background(element.parentElement))
        : 255
    return all.filter((each) => each.checkVisibility())
        .filter((each) => background(each) - light(getComputedStyle(each).color) < 100)
        .map((each) => each.textContent)
}"""
