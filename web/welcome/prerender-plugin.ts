import react from "@vitejs/plugin-react";
import {
  createServer,
  type HtmlTagDescriptor,
  type Plugin,
  type Rolldown,
  type ViteDevServer,
} from "vite";

const PAGE = "/welcome/index.html";
const ROOT = `${import.meta.dirname}/..`;

type Prerendered = ReturnType<typeof import("../src/welcome/prerender.tsx")["prerender"]>;

/** Prerenders the welcome page's reports into its HTML, and serves it during development. */
export function welcomePage(): Plugin {
  return {
    name: "welcome-page",
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = request.url?.replace(/\/?([?#].*)?$/, "");
        if (path === "/signup" || path === "/report") {
          response.writeHead(302, { location: "/welcome" }).end();
          return;
        }
        if (path === "/welcome") request.url = PAGE;
        next();
      });
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html, { path, server, bundle }) => {
        if (path !== PAGE) return html;
        if (server) return fillTemplate(html, await prerenderWith(server));
        const { html: page, tags } = withNoncedStyles(html, await prerenderStandalone());
        return { html: page, tags: [...stylesOf("live", bundle ?? {}), ...tags] };
      },
    },
  };
}

const today = () => new Date().toISOString().slice(0, 10);

async function prerenderWith(server: ViteDevServer): Promise<Prerendered> {
  const { prerender } = await server.ssrLoadModule("/src/welcome/prerender.tsx");
  return prerender(today());
}

/** Runs the page's components once, in isolation. */
async function prerenderStandalone(): Promise<Prerendered> {
  const server = await createServer({
    configFile: false,
    root: ROOT,
    plugins: [react()],
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    return await prerenderWith(server);
  } finally {
    await server.close();
  }
}

/** The static content must not wait for the hydration script, so its styles are linked directly. */
function stylesOf(name: string, bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const live = Object.values(bundle).find((file) => file.type === "chunk" && file.name === name);
  const styles = live?.type === "chunk" ? [...(live.viteMetadata?.importedCss ?? [])] : [];
  if (styles.length === 0) throw new Error(`The welcome page has no styles: '${name}' is missing.`);
  return styles.map((file) => ({
    tag: "link",
    attrs: { rel: "stylesheet", crossorigin: true, href: `/${file}` },
    injectTo: "head",
  }));
}

function fillTemplate(html: string, { sample, own, until }: Prerendered): string {
  const dates = `data-made-for="${today()}" data-until="${until}"`;
  return html
    .replace(
      '<div id="sample-report"><!--sample-report-->',
      () => `<div id="sample-report" ${dates}>${sample}`,
    )
    .replace("<!--own-list-->", () => own);
}

/**
 * The CSP forbids style attributes, so each becomes a rule in a style element with the page's
 * nonce.
 */
function withNoncedStyles(html: string, given: Prerendered) {
  const rules = new Map<string, string>();
  const withoutStyles = (markup: string) =>
    markup.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
      const name = rules.get(style) ?? `s${rules.size}`;
      rules.set(style, name);
      return ` data-drawn="${name}"`;
    });
  const drawn = { ...given, sample: withoutStyles(given.sample), own: withoutStyles(given.own) };
  const css = [...rules].map(([style, name]) => `[data-drawn=${name}]{${style}}`).join("");
  return {
    html: fillTemplate(html, drawn),
    tags: [{ tag: "style", children: css, injectTo: "head" as const }],
  };
}
