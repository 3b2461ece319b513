/*
 * Measures pages of a running site with Lighthouse:
 * node bench/lighthouse.mjs URL [how often] [URL of Wagtail's bakerydemo]
 *
 * Prints a Markdown table with the median of each figure of a page, on a phone (slow 4G and a slow CPU,
 * both simulated) and on a desktop, and of the home page with slow 4G applied to each request. Beside
 * them stand the pages of bakerydemo. Exits with 1 and a list of the missed targets.
 */
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";

const HOMES = ["/", "/lv/", "/ru/"];
/** Pages of the site, each with a page of bakerydemo of the same kind. */
const PAIRS = {
  "/": "/",
  "/quad-builds": "/breads/",
  "/quad-builds/21": "/breads/bolani/",
  "/racing-parts/tyres": "/breads/",
  "/contact": "/contact-us/",
};
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const NUMBERS = ["lcp", "cls", "tbt", "longest", "script", "style"];
const BLOCKED = 50; // milliseconds of Total Blocking Time
const LONGEST = 100; // milliseconds of the longest task
const LCP = 1.28; // seconds
const HOME_LCP = { simulated: 1.8, applied: 2.2 }; // seconds, in any language
const FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"];

const [site, times = "5", bakery] = process.argv.slice(2);
const missed = [];
const elsewhere = new Set();

for (const page of [...HOMES.slice(1), ...Object.keys(PAIRS)]) {
  const target = { score: 100, lcp: page in PAIRS ? LCP : HOME_LCP.simulated };
  const found = await measure(site + page);
  report(`${page} on a phone`, found, target);
  if (bakery && PAIRS[page]) {
    const theirs = await measure(bakery + PAIRS[page]);
    report(`bakerydemo ${PAIRS[page]} on a phone`, theirs, {});
    if (found.lcp >= theirs.lcp) missed.push(`${page} is slower than bakerydemo`);
  }
  report(`${page} on a desktop`, await measure(site + page, desktopConfig), { score: 100 });
}
for (const page of HOMES) {
  const applied = await measure(site + page, undefined, { throttlingMethod: "devtools" });
  report(`${page} with slow 4G applied`, applied, { lcp: HOME_LCP.applied });
}
row("requests to other hosts", [...elsewhere].join(" ") || "none", "none", !elsewhere.size);

for (const line of missed) console.error(`Missed: ${line}`);
process.exitCode = missed.length ? 1 : 0;

/** Return the median of each figure of several runs; each run has a new browser. */
async function measure(page, config, flags) {
  const runs = [];
  for (let tries = 0; runs.length < Number(times); tries++) {
    const browser = await launch({
      chromePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
      chromeFlags: [...FLAGS, "--disable-background-networking"],
    });
    try {
      const options = { port: browser.port, onlyCategories: CATEGORIES, ...flags };
      const { lhr } = await lighthouse(page, options, config);
      const { runtimeError } = lhr;
      if (!runtimeError) runs.push(figures(lhr, page));
      // Lighthouse now and then fails to record a trace, and asks to be run again.
      else if (tries >= 2 * Number(times)) throw new Error(runtimeError.message);
      console.error(page, runtimeError?.message ?? JSON.stringify(runs.at(-1)));
    } finally {
      browser.kill();
    }
  }
  const all = (name) => runs.map((run) => run[name]);
  return {
    scores: CATEGORIES.map((_, index) => median(all("scores").map((scores) => scores[index]))),
    ...Object.fromEntries(NUMBERS.map((name) => [name, median(all(name))])),
    failed: [...new Set(all("failed").flat())],
  };
}

/** Return the middle one, or the higher of the two in the middle. */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function figures({ categories, audits }, page) {
  const requests = audits["network-requests"].details.items;
  for (const { url } of requests) {
    const { origin, protocol } = new URL(url);
    if (page.startsWith(site) && protocol.startsWith("http") && !site.startsWith(origin))
      elsewhere.add(origin);
  }
  const sent = (type) =>
    requests
      .filter(({ resourceType }) => resourceType === type)
      .reduce((total, { transferSize }) => total + transferSize, 0);
  const failed = CATEGORIES.slice(1)
    .flatMap((name) => categories[name].auditRefs)
    .filter(({ id, weight }) => weight && audits[id].score !== null && audits[id].score < 1);
  return {
    scores: CATEGORIES.map((name) => Math.round(categories[name].score * 100)),
    lcp: audits["largest-contentful-paint"].numericValue / 1000,
    cls: audits["cumulative-layout-shift"].numericValue,
    tbt: audits["total-blocking-time"].numericValue,
    longest: Math.max(0, ...audits["long-tasks"].details.items.map(({ duration }) => duration)),
    script: sent("Script") / 1000,
    style: sent("Stylesheet") / 1000,
    failed: [...new Set(failed.map(({ id }) => id))],
  };
}

/** Print a page's row; `score` and `lcp` are targets if they are given. */
function report(what, found, { score, lcp }) {
  const { scores, cls, tbt, longest, script, style, failed } = found;
  const measured = [
    scores.join("/"),
    `LCP ${found.lcp.toFixed(2)} s`,
    `CLS ${cls.toFixed(3).replace(/\.?0+$/, "")}`,
    `TBT ${tbt.toFixed()} ms`,
    `longest task ${longest.toFixed()} ms`,
    `${script.toFixed()} + ${style.toFixed()} kB`,
    ...(score ? failed : []),
  ];
  const target = [
    score && "100/100/100/100",
    lcp && `LCP < ${lcp} s`,
    score && `CLS 0, TBT < ${BLOCKED} ms, longest task < ${LONGEST} ms`,
  ];
  const isFast = !lcp || found.lcp < lcp;
  const isSmooth = cls < 0.0005 && tbt < BLOCKED && longest < LONGEST;
  const met = isFast && (!score || (isSmooth && scores.every((each) => each === score)));
  row(what, measured.join(", "), target.filter(Boolean).join(", ") || "none", met);
}

function row(what, measured, target, met) {
  console.log(`| ${what} | ${measured} | ${target} |`);
  if (!met) missed.push(`${what}: ${measured}, not ${target}`);
}
