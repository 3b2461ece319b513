import { deviceName } from "./device-name";

const MOZILLA = "Mozilla/5.0";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    "Chrome on Android",
    `${MOZILLA} (Linux; Android 15; K) ${WEBKIT} Chrome/150.0 Mobile Safari/537.36`,
  ],
  [
    "Safari on iPhone",
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1`,
  ],
  [
    "Chrome on iPhone",
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/150.0 Safari/604.1`,
  ],
  [
    "Edge on Windows",
    `${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/150.0 Safari/537.36 Edg/150.0`,
  ],
  [
    "Samsung Internet on Android",
    `${MOZILLA} (Linux; Android 15) SamsungBrowser/28.0 Chrome/150.0`,
  ],
  ["Firefox on Linux", `${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
  ["Safari on Mac", `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1`],
  ["Windows", "Some program on Windows"],
  ["Unknown device", "curl/8.0"],
  ["Unknown device", ""],
])("%s", (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
