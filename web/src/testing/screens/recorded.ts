import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Route, routes } from "@touchline/contract";
import { vi } from "vitest";
import { minimalResponse } from "../minimal-response.ts";
import { errorResponse } from "../server.ts";

const HERE = join(import.meta.dirname, "../recorded");

export type Reader = "maya" | "sam";

interface RecordedAnswer {
  url: string;
  status: number;
  answer: unknown;
}

function readRecorded(reader: Reader) {
  const [head = "", ...lines] = readFileSync(join(HERE, `${reader}.jsonl`), "utf8")
    .split("\n")
    .filter(Boolean);
  const { at }: { at: string } = JSON.parse(head);
  const all = lines.map((line): RecordedAnswer => JSON.parse(line));
  return { at: new Date(at), answers: new Map(all.map((each) => [each.url, each])) };
}

/**
 * Answers as the server did when its own test asked the same as the same person, at that time.
 *
 * Each question is kept, also without an answer: the list of them is a file, from which the server's test records. What
 * changes something is kept too; it succeeds with the least that the contract allows, or is refused.
 */
export function recordedServer(reader: Reader, { isRefusing }: { isRefusing: boolean }) {
  const { at, answers } = readRecorded(reader);
  const asked = new Set<string>();
  const missing = new Set<string>();
  let sent: string[] = [];

  async function answer(address: string, init: RequestInit = {}): Promise<Response> {
    const { method = "GET", body } = init;
    const url = new URL(address, window.location.origin);
    const route = routeFor(method, url.pathname);
    // Streams stay silent, and so does the identity provider.
    if (!route || route.stream) return new Promise<Response>(() => undefined);
    const question = url.pathname + url.search;
    if (method !== "GET") {
      sent.push(`sent ${method} ${question}${typeof body === "string" ? ` ${body}` : ""}`);
      if (isRefusing) return errorResponse(409, "Not now, said the server.", "conflict");
      return Response.json(minimalResponse(route), { status: route.status ?? 200 });
    }
    if (route.file) {
      sent.push(`asked for the file ${question}`);
      return errorResponse(404, "No files here.", "not_found");
    }
    asked.add(question);
    const known = answers.get(question);
    if (known) return Response.json(known.answer, { status: known.status });
    missing.add(question);
    return errorResponse(500, "Nothing is recorded.");
  }

  return {
    at,
    asked,
    missing,
    /** What was sent, and what was done outside of the page, since the last time. */
    takeSent(): string[] {
      const all = sent;
      sent = [];
      return all;
    },
    /** The first value of a field in recorded answers to such questions. */
    find(beginning: string, field = "id"): string | undefined {
      const texts = [...answers]
        .filter(([url]) => url.startsWith(beginning))
        .map(([, each]) => JSON.stringify(each.answer));
      return new RegExp(`"${field}":"([^"]+)"`).exec(texts.join())?.[1];
    },
    install(): void {
      vi.stubGlobal("fetch", answer);
      // An answer that isn't as agreed: the test fails.
      vi.stubGlobal("reportError", (error: Error) => missing.add(error.message));
      vi.spyOn(window.location, "assign").mockImplementation((url) => {
        sent.push(`leaves for ${url}`);
      });
      vi.spyOn(window.location, "reload").mockImplementation(() => {
        sent.push("reloads");
      });
      vi.spyOn(window, "open").mockImplementation((about) => {
        sent.push(`opens ${about}`);
        return null;
      });
      vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
        sent.push(`copies ${text}`);
      });
    },
  };
}
export type RecordedServer = ReturnType<typeof recordedServer>;

function routeFor(method: string, pathname: string): Route | undefined {
  const found = routes.filter(
    (route) =>
      route.method === method &&
      new RegExp(`^${route.path.replace(/:\w+/g, "[^/]+")}$`).test(pathname),
  );
  // As on the server, a path without parameters wins.
  return found.find(({ path }) => path === pathname) ?? found[0];
}
