import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { CalendarError } from "../../ports/calendar.ts";
import { isPublic, NOT_PUBLIC } from "../../shared/public-address.ts";
import { guardedLookup } from "../guarded-lookup.ts";

const MAX_BYTES = 20 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;

const publicLookup = guardedLookup({ ownNetwork: false });

/**
 * Fetches text from a user-entered URL. `trusted` is the one origin exempt from the address check.
 */
export async function fetchText(address: string, trusted: string | null): Promise<string> {
  let url = new URL(address);
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await get(url, trusted, deadline);
    if (answer.kind === "text") return answer.text;
    if (!URL.canParse(answer.location, url.href)) break;
    url = new URL(answer.location, url);
  }
  throw new CalendarError("refused", "The calendar's address redirects in a loop.");
}

type Answer = { kind: "text"; text: string } | { kind: "redirect"; location: string };

function get(url: URL, trusted: string | null, signal: AbortSignal): Promise<Answer> {
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw new CalendarError("refused", "The calendar's address must start with https://.");
  }
  const isTrusted = trusted !== null && url.origin === trusted;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // IP literals skip the DNS lookup and its check.
  if (!isTrusted && isIP(host) !== 0 && !isPublic(host)) {
    throw new CalendarError("refused", NOT_PUBLIC);
  }
  const client = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const request = client.get(
      url,
      {
        signal,
        agent: false,
        headers: { accept: "text/calendar, text/plain;q=0.5", "user-agent": "Touchline" },
        ...(!isTrusted && { lookup: publicLookup }),
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          response.destroy();
          return resolve({ kind: "redirect", location: headers.location });
        }
        if (statusCode !== 200) {
          response.destroy();
          return reject(statusError(statusCode));
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          chunks.push(chunk);
          if (bytes > MAX_BYTES) response.destroy(new CalendarError("refused", TOO_LARGE));
        });
        response.on("end", () =>
          resolve({ kind: "text", text: Buffer.concat(chunks).toString("utf8") }),
        );
        response.on("error", (error) => reject(toCalendarError(error)));
      },
    );
    request.on("error", (error) => reject(toCalendarError(error)));
  });
}

const TOO_LARGE = "The calendar is larger than 20 MB.";

function statusError(status: number): CalendarError {
  const words = `The calendar's address answered ${status}.`;
  return new CalendarError(status >= 500 || status === 429 ? "away" : "refused", words);
}

function toCalendarError(error: Error): CalendarError {
  if (error instanceof CalendarError) return error;
  if (error.message === NOT_PUBLIC) return new CalendarError("refused", NOT_PUBLIC);
  const words =
    error.name === "AbortError" || error.name === "TimeoutError"
      ? "it takes too long"
      : error.message;
  return new CalendarError("away", `The calendar can't be reached: ${words}`);
}
