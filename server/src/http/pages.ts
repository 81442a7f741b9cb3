import { randomBytes } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import { toRefusalBody } from "./errors.ts";
import { contentPolicy, LIST_READER_POLICY } from "./headers.ts";
import { Refusal } from "./refusal.ts";

const NONCE = "__CSP_NONCE__";
const LIST_READER_FILE = /\/assets\/list-reader\b[^/]*\.js(\.br|\.gz)?$/;

/** API calls, build files, and well-known root files such as /.well-known or /robots.txt. */
const NOT_A_PAGE = /^\/((api|assets)(\/|$)|\.|[^/?#]+\.[a-z]{2,5}(\?|$))/;

/** Serves the built web app; any path that isn't a file is routed by the app. */
export async function webPages(
  app: FastifyInstance,
  folder: string,
  config: Config,
): Promise<void> {
  const page = join(folder, "index.html");
  if (!existsSync(page)) {
    throw new Error(`The web app isn't built: ${page} is missing. Run npm run build.`);
  }
  const html = readFileSync(page, "utf8");
  const send = (reply: FastifyReply, text: string) => {
    const nonce = randomBytes(16).toString("base64");
    return reply
      .header("cache-control", "no-store")
      .header("content-security-policy", contentPolicy(config, nonce))
      .type("text/html; charset=utf-8")
      .send(text.replaceAll(NONCE, nonce));
  };

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ["**/*.html", "**/*.br", "**/*.gz"],
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/");
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      if (LIST_READER_FILE.test(path)) reply.header("content-security-policy", LIST_READER_POLICY);
    },
  });

  for (const other of globSync("*/**/*.html", { cwd: folder })) {
    const text = readFileSync(join(folder, other), "utf8");
    const address = other.replace(/\/index\.html$/, "");
    app.get(`/${address}`, (_request, reply) => send(reply, text));
  }

  // Aliases of the welcome page; browsers preserve the URL's hash.
  for (const name of ["/signup", "/report"]) {
    app.get(name, (_request, reply) => reply.redirect("/welcome"));
  }

  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" && !NOT_A_PAGE.test(request.url);
    if (!isPage) {
      const refusal = new Refusal("not_found", "Nothing found here.");
      return reply.code(404).send(toRefusalBody(refusal, request));
    }
    return send(reply, html);
  });
}
