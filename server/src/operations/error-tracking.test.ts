import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { errorTracking } from "./error-tracking.ts";

/** The channels on which Node announces outgoing requests. */
const OUTGOING = ["http.client.request.start", "undici:request:create"];

/** A local stand-in for the error service that records what it receives. */
async function receiver() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const isZipped = request.headers["content-encoding"] === "gzip";
      received.push(`${request.url} ${(isZipped ? gunzipSync(body) : body).toString()}`);
      response.end("{}");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((done) => server.close(done));
  return { dsn: `http://key@127.0.0.1:${port}/1`, received, close };
}

const config = (sentryDsn: string) =>
  readConfig({
    DATABASE_URL: "postgres://a:b@localhost/c",
    OIDC_ISSUER: "https://id.example.com",
    SENTRY_DSN: sentryDsn,
  });

describe("[AUTH-10] error tracking", () => {
  it("reports every error, without a token, an e-mail address or a password in it", async () => {
    const service = await receiver();
    const tracking = await errorTracking(config(service.dsn));
    const token = "eyJhbGciOi.eyJzdWIiOiIx.c2lnbmF0dXJl";
    const error = new Error(
      `rep1@demo.test with Bearer ${token} on postgres://app:hunter2@db/touchline broke it`,
    );
    for (let count = 0; count < 5; count++) {
      tracking.report(Object.assign(new Error(`${error.message} ${count}`), {}), {
        requestId: "request-7",
        who: "Ann.Other+x@demo.test",
      });
    }
    await tracking.close();
    await service.close();

    const sent = service.received.join("\n");
    expect(service.received.length).toBeGreaterThanOrEqual(5);
    for (const count of [0, 1, 2, 3, 4]) expect(sent).toContain(`broke it ${count}`);
    expect(sent).toContain("request-7");
    for (const secret of ["demo.test", token, "eyJ", "hunter2", "Bearer "]) {
      expect(sent).not.toContain(secret);
    }
  });

  it("sends nothing anywhere without a DSN", async () => {
    const calls: unknown[] = [];
    const note = (call: unknown) => void calls.push(call);
    for (const outgoing of OUTGOING) subscribe(outgoing, note);
    const tracking = await errorTracking(config(""));
    tracking.report(new Error("quiet"), {});
    await tracking.close();
    for (const outgoing of OUTGOING) unsubscribe(outgoing, note);
    expect(calls).toEqual([]);
  });
});
