import http from "node:http";
import https from "node:https";
import { addressTrouble, type NetworkAccess } from "../../shared/public-address.ts";
import { guardedLookup } from "../guarded-lookup.ts";

const TIMEOUT_MS = 5000;
/** A picture of 72 pixels is a few kilobytes. */
const MAX_BYTES = 24 * 1024;
const TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/**
 * Fetches a small picture as a data URL, so that browsers needn't ask Slack for it. Null if there
 * is none at the address, or it isn't a small picture: initials do as well.
 */
export async function fetchPicture(address: string, reach: NetworkAccess): Promise<string | null> {
  if (addressTrouble(address, reach) !== null) return null;
  const client = new URL(address).protocol === "https:" ? https : http;
  return new Promise((resolve) => {
    const request = client.get(
      address,
      {
        agent: false,
        lookup: guardedLookup(reach),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: TYPES.join(", "), "user-agent": "Touchline" },
      },
      (response) => {
        const type = response.headers["content-type"]?.split(";")[0]?.trim() ?? "";
        if (response.statusCode !== 200 || !TYPES.includes(type)) {
          response.destroy();
          return resolve(null);
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          chunks.push(chunk);
          if (bytes > MAX_BYTES) response.destroy(new Error("The picture is too large."));
        });
        response.on("end", () =>
          resolve(`data:${type};base64,${Buffer.concat(chunks).toString("base64")}`),
        );
        response.on("error", () => resolve(null));
      },
    );
    request.on("error", () => resolve(null));
  });
}
