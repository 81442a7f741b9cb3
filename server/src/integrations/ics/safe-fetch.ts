import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { CalendarError } from "../../ports/calendar.ts";

const MOST_BYTES = 20 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const MOST_REDIRECTS = 3;

/** Addresses that lead into somebody's own network, this machine, or nowhere. */
const PRIVATE_4 = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  PRIVATE_4.addSubnet(network, prefix, "ipv4");
}
/** A list of its own: in a common one, the block of addresses written the old way covers all old ones. */
const PRIVATE_6 = new BlockList();
for (const [network, prefix] of [
  ["::", 96],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  PRIVATE_6.addSubnet(network, prefix, "ipv6");
}

/** Whether an address may be reached for somebody who only named it. */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !PRIVATE_4.check(address, "ipv4");
    case 6:
      return !PRIVATE_6.check(address, "ipv6");
    default:
      return false;
  }
}

/** Looks a name up and lets only public addresses through: checked is what is then connected to. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const allowed = found.filter(({ address }) => isPublic(address));
    const [first] = allowed;
    if (!first || allowed.length < found.length) return done(new Error(NOT_PUBLIC), []);
    if (options.all) return done(null, allowed);
    return done(null, first.address, first.family);
  });
};

const NOT_PUBLIC = "This address does not lead to the public internet.";

/** Reads a text from an address that somebody entered. `trusted` is the one origin that may be anywhere. */
export async function fetchText(address: string, trusted: string | null): Promise<string> {
  let url = new URL(address);
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await get(url, trusted, deadline);
    if (answer.kind === "text") return answer.text;
    if (!URL.canParse(answer.location, url.href)) break;
    url = new URL(answer.location, url);
  }
  throw new CalendarError("refused", "The calendar's address leads in circles.");
}

type Answer = { kind: "text"; text: string } | { kind: "redirect"; location: string };

function get(url: URL, trusted: string | null, signal: AbortSignal): Promise<Answer> {
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw new CalendarError("refused", "The calendar's address must begin with https://.");
  }
  const isTrusted = trusted !== null && url.origin === trusted;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // A number needs no looking up, so nobody would check it.
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
          return reject(refusal(statusCode));
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          chunks.push(chunk);
          if (bytes > MOST_BYTES) response.destroy(new CalendarError("refused", TOO_LARGE));
        });
        response.on("end", () =>
          resolve({ kind: "text", text: Buffer.concat(chunks).toString("utf8") }),
        );
        response.on("error", (error) => reject(asCalendarError(error)));
      },
    );
    request.on("error", (error) => reject(asCalendarError(error)));
  });
}

const TOO_LARGE = "The calendar is larger than 20 MB.";

function refusal(status: number): CalendarError {
  const words = `The calendar's address answered ${status}.`;
  return new CalendarError(status >= 500 || status === 429 ? "away" : "refused", words);
}

function asCalendarError(error: Error): CalendarError {
  if (error instanceof CalendarError) return error;
  if (error.message === NOT_PUBLIC) return new CalendarError("refused", NOT_PUBLIC);
  const words =
    error.name === "AbortError" || error.name === "TimeoutError"
      ? "it takes too long"
      : error.message;
  return new CalendarError("away", `The calendar cannot be reached: ${words}`);
}
