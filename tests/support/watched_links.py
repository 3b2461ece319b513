"""What a page tells of itself when it watches its links, to fetch the pages behind them."""

# `connection` is what the browser tells about the line; Safari tells nothing. `watches` is set with
# the listeners.
WATCH = """
    Object.defineProperty(navigator, "connection", { get: () => window.connection })
    const listen = window.addEventListener
    window.addEventListener = function (type, ...rest) {
        if (type === "pointerdown") window.watches = true
        listen.call(this, type, ...rest)
    }
"""
