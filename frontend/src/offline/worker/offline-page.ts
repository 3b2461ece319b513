/* What is shown at an address that is not kept. The worker makes it, so it needs no line at all. */
import texts from "../../content/offline.json";
import { languageOf } from "../kept-paths";

const LOOK = `
  html { background: #0d1014; color: #e8ebef; color-scheme: dark; font: 1.125rem/1.6 sans-serif }
  body { max-width: 40rem; margin: 0 auto; padding: 2rem 1.25rem }
  h1 { font-size: 2.5rem; line-height: 1.1; text-transform: uppercase }
  a { color: #ff7a33; display: inline-block; padding: .5rem 0 }
  ul { list-style: none; padding: 0 }
  li a { display: block; margin: .5rem 0; padding: .75rem 1rem; border-left: 4px solid #ff5a1f;
    background: #1b2129; color: inherit; text-decoration: none }
`;

/** The pages of the language that are kept, and the telephone number that they name. */
export async function offlinePage(path: string, kept: Cache): Promise<Response> {
  const language = languageOf(path);
  const { title, explanation, none, call, again } = texts[language];
  const requests = await kept.keys();
  const pages = await Promise.all(
    requests
      .filter(({ url }) => languageOf(new URL(url).pathname) === language)
      .map(async (request) => ({
        address: new URL(request.url),
        page: (await (await kept.match(request, { ignoreVary: true }))?.text()) ?? "",
      })),
  );
  const links = pages.map(
    ({ address, page }) =>
      `<li><a href="${escape(address.pathname + address.search)}">${titleOf(page)}</a></li>`,
  );
  const phone = pages
    .map(({ page }) => /<a href="(tel:[+\d]+)">([^<]+)<\/a>/.exec(page))
    .find(Boolean);
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title><style>${LOOK}</style>
    <main><h1>${title}</h1>
    <p>${links.length ? explanation : none}</p><ul>${links.join("")}</ul>
    ${phone ? `<p>${call} <a href="${phone[1]}">${phone[2]}</a></p>` : ""}
    <p><a href="">${again}</a></p></main></html>`;
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  return new Response(html, { status: 503, headers });
}

/** Without the company's name, as it is in the page's source, where it is escaped. */
function titleOf(page: string): string {
  return /<title>([^<]*?)(?: \| [^<|]*)?<\/title>/.exec(page)?.[1] ?? "";
}

function escape(address: string): string {
  return address.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
