import type { FastifyInstance } from "fastify";
import { type Html, html } from "./html.ts";
import { MARK, PAGE_HEADERS, page } from "./page.ts";
import type { Call, Traffic } from "./traffic.ts";
import type { SandboxContext, Vendor } from "./vendor.ts";

export interface Inspector {
  traffic: Traffic;
  vendors: readonly Vendor[];
  sandbox: SandboxContext;
}

const MAX_CALLS = 15;

/** Refreshes the page's content while it is visible, and only if it changed. */
const REFRESH_SCRIPT = `
let shown = "";
async function refresh() {
  if (document.hidden || document.activeElement?.closest("form")) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const text = await answer.text();
  if (text === shown) return;
  if (shown !== "") {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    document.querySelector("main").replaceChildren(...fresh.querySelector("main").childNodes);
  }
  shown = text;
}
setInterval(refresh, 2000);
refresh();
`;

/** The page at `/`: each vendor's state and its latest calls. */
export async function inspectorRoutes(app: FastifyInstance, inspector: Inspector) {
  app.get("/", async (_request, reply) => reply.headers(PAGE_HEADERS).send(document(inspector)));
  app.get("/inspector.js", async (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(REFRESH_SCRIPT),
  );
}

function document({ traffic, vendors, sandbox }: Inspector): string {
  return page({
    title: "Touchline sandbox",
    shape: "wide",
    body: html`<main>
<header class="top">${MARK}<div><h1>Sandbox</h1><p>Local stand-ins for the services Touchline talks to.</p></div>
<nav aria-label="Sandbox">${vendors.map(({ name, title }) => html`<a href="#${name}">${title}</a>`)}${sandbox.appOrigins.map((origin) => html`<a href="${origin}/">Touchline at ${new URL(origin).host}</a>`)}</nav></header>
${vendors.map((vendor) => section(vendor, traffic.calls(vendor.name).slice(0, MAX_CALLS)))}
</main>
<script src="/inspector.js" defer></script>`,
  });
}

function section({ name, title, inspect }: Vendor, calls: readonly Call[]): Html {
  return html`<section class="panel" aria-labelledby="${name}">
<header><h2 id="${name}">${title}</h2><span class="small quiet"><code>/${name}</code></span></header>
${inspect()}
${calls.length === 0 ? html`<p class="empty">No calls yet.</p>` : callTable(title, calls)}
</section>`;
}

function callTable(title: string, calls: readonly Call[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Recent calls: ${title}"><table>
<thead><tr><th scope="col">Time (UTC)</th><th scope="col">Method</th><th scope="col">Path</th><th scope="col" class="number">Status</th><th scope="col" class="number">ms</th></tr></thead>
<tbody>${calls.map(callRow)}</tbody>
</table></div>`;
}

function callRow({ at, method, path, query, status, milliseconds }: Call): Html {
  return html`<tr><td>${at.slice(11, 19)}</td><td>${method}</td><td class="path mono" title="${path}${query}">${path}<span class="quiet">${query}</span></td><td class="number ${tone(status)}">${status ?? "open"}</td><td class="number">${milliseconds}</td></tr>
`;
}

function tone(status: number | null): string {
  if (status === null || (status >= 400 && status < 500)) return "warn";
  return status >= 500 ? "bad" : "";
}
