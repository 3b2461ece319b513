/*
 * What `react-dom/server` needs while it is imported, for its streams: V8 alone has neither. Pages are
 * rendered by `renderToString`, which uses no stream, so nothing is ever encoded or sent.
 */
class TextEncoder {
  encode() {
    return new Uint8Array();
  }
}

class MessageChannel {
  port1 = {};
  port2 = {};
}

Object.assign(globalThis, { TextEncoder, MessageChannel });
