import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, type TestProduct, testProduct } from "./testing/product.ts";

let product: TestProduct;
let rep: Person;

beforeAll(async () => {
  product = await testProduct();
  rep = await (await product.organisation()).rep();
});
afterAll(() => product.close());

const patch = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  product.app.inject({
    method: "PATCH",
    url: "/api/users/preferences",
    headers: { "content-type": "application/json", ...rep.headers, ...headers },
    payload,
  });

describe("[B3] bad input", () => {
  it.each([
    ["{not json", 400, "bad_request"],
    ["", 400, "bad_request"],
    ["[]", 400, "bad_request"],
    ['{"playerCoachModeOn":"yes"}', 400, "bad_request"],
    ['{"playerCoachModeOn":"\\u0000"}', 400, "bad_request"],
    ['{"__proto__":{"playerCoachModeOn":true}}', 400, "bad_request"],
    [`{"playerCoachModeOn":true,"x":"${"y".repeat(300_000)}"}`, 413, "too_large"],
  ])("%.40s is refused with %i", async (payload, status, code) => {
    const answer = await patch(payload);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.json().requestId).toBe(answer.headers["x-request-id"]);
  });

  it("[R-29] names the field that is wrong, and what would be accepted", async () => {
    const answer = await patch('{"playerCoachModeOn":"yes"}');
    expect(answer.json()).toMatchObject({
      field: "playerCoachModeOn",
      errorMessage: "Player/coach mode must be true or false.",
    });
  });

  it("names the field with a character that no database keeps", async () => {
    const answer = await patch('{"a":{"note":"before\\u0000after"}}');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errorMessage).toBe("Note must not contain the character NUL.");
  });

  it.each(["0000-01-01", "0000-12-31T10:00:00Z", "arr:from:0000-01-01"])(
    "[B3] says that there is no year 0: %s",
    async (day) => {
      const answer = await patch(JSON.stringify({ week: day }));
      expect([answer.statusCode, answer.json().errorMessage]).toEqual([
        400,
        "Week must not be in the year 0.",
      ]);
    },
  );

  it("takes JSON only", async () => {
    const answer = await patch("a=b", { "content-type": "application/x-www-form-urlencoded" });
    expect([answer.statusCode, answer.json().code]).toEqual([415, "unsupported_media_type"]);
  });

  it("an unknown call is 404 in the same shape", async () => {
    const answer = await product.app.inject({ url: "/api/nothing-here" });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(/./) });
  });
});

describe("[B6] headers", () => {
  it("let nothing run that is not ours, and frame nobody in", async () => {
    const { headers } = await product.app.inject({ url: "/healthz" });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain(`connect-src 'self' ${product.issuer.url}`);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  });

  it("keep data out of caches", async () => {
    const { raw } = await product.call(rep, api.session.read, {});
    expect(raw.headers["cache-control"]).toBe("no-store");
  });
});

describe("[AUTH-7] pages", () => {
  let folder: string;
  let paged: TestProduct;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "touchline-web-"));
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "index.html"), '<meta nonce="__CSP_NONCE__"><p>the app</p>');
    writeFileSync(join(folder, "assets", "main-abc.js"), "1;");
    writeFileSync(join(folder, "assets", "list-reader-abc.js"), "1;");
    writeFileSync(
      join(folder, "assets", "list-reader-abc.js.br"),
      brotliCompressSync("1;//packed"),
    );
    writeFileSync(join(folder, "sw.js"), "1;");
    writeFileSync(join(folder, "manifest.webmanifest"), "{}");
    mkdirSync(join(folder, "auth"));
    writeFileSync(join(folder, "auth", "silent.html"), '<meta nonce="__CSP_NONCE__">');
    mkdirSync(join(folder, "welcome"));
    writeFileSync(join(folder, "welcome", "index.html"), '<meta nonce="__CSP_NONCE__">the front');
    paged = await testProduct({ webFolder: folder });
  });
  afterAll(async () => {
    await paged.close();
    rmSync(folder, { recursive: true });
  });

  it.each(["/", "/home", "/rep/1?smart-queue=triaged-deals", "/no/such/page"])(
    "%s is the app, so that a deep link survives a reload",
    async (url) => {
      const { statusCode, body } = await paged.app.inject({ url });
      expect([statusCode, body]).toEqual([200, expect.stringContaining("the app")]);
    },
  );

  it.each(["/home", "/auth/silent.html"])(
    "carry a nonce of their own each time, the same in header and page: %s",
    async (url) => {
      const nonces = await Promise.all(
        [1, 2].map(async () => {
          const { headers, body } = await paged.app.inject({ url });
          const inHeader = /nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
          expect(body).toContain(`nonce="${inHeader}"`);
          return inHeader;
        }),
      );
      expect(nonces[0]).not.toBe(nonces[1]);
    },
  );

  it("have hashed files that may be kept for good, and no page for a file that is gone", async () => {
    const file = await paged.app.inject({ url: "/assets/main-abc.js" });
    expect(file.headers["cache-control"]).toContain("immutable");
    expect((await paged.app.inject({ url: "/assets/main-old.js" })).statusCode).toBe(404);
  });

  it.each([
    "/.well-known/oauth-authorization-server",
    "/.well-known/openid-configuration",
    "/.env",
    "/robots.txt?x",
    "/wp-login.php",
  ])("[S-12] are not what %s answers", async (url) => {
    const { statusCode, headers } = await paged.app.inject({ url });
    expect([statusCode, headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
  });

  it.each([
    { url: "/sw.js", type: /^(text|application)\/javascript/ },
    { url: "/manifest.webmanifest", type: /^application\/manifest\+json/ },
  ])("[X-18] can be installed: $url is asked for anew each time", async ({ url, type }) => {
    const { statusCode, headers } = await paged.app.inject({ url });
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toMatch(type);
    expect(headers["cache-control"]).toBe("no-cache");
    const page = await paged.app.inject({ url: "/home" });
    expect(String(page.headers["content-security-policy"]).split("; ")).toEqual(
      expect.arrayContaining(["worker-src 'self'", "manifest-src 'self'"]),
    );
  });

  it("are sent as they were packed when built, to whoever reads that, under the same rules", async () => {
    const url = "/assets/list-reader-abc.js";
    const plain = await paged.app.inject({ url });
    const packed = await paged.app.inject({ url, headers: { "accept-encoding": "gzip, br" } });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(`${plain.body}//packed`);
    expect(packed.headers).toMatchObject({
      "content-encoding": "br",
      vary: expect.stringContaining("accept-encoding"),
      "content-type": plain.headers["content-type"],
      "cache-control": plain.headers["cache-control"],
      "content-security-policy": plain.headers["content-security-policy"],
    });
    expect((await paged.app.inject({ url: `${url}.br` })).statusCode).toBe(404);
  });

  it("[PUB-1] the welcome page is a page of its own", async () => {
    const { statusCode, body, headers } = await paged.app.inject({ url: "/welcome?from=mail" });
    expect([statusCode, body]).toEqual([200, expect.stringContaining("the front")]);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it.each(["/signup", "/report", "/report/?from=mail"])(
    "[AUTH-4] %s leads to the welcome page",
    async (url) => {
      const { statusCode, headers } = await paged.app.inject({ url });
      expect([statusCode, headers.location]).toEqual([302, "/welcome"]);
    },
  );

  it("[PUB-1] the script that reads lists of deals can reach nobody", async () => {
    const { headers } = await paged.app.inject({ url: "/assets/list-reader-abc.js" });
    expect(headers["content-security-policy"]).toBe("default-src 'none'; script-src 'self'");
    const page = await paged.app.inject({ url: "/welcome" });
    expect(page.headers["content-security-policy"]).toContain("worker-src 'self';");
  });
});

describe("[C6] limits", () => {
  it("answer 429 with a time to wait, per person", async () => {
    const limited = await testProduct({ environment: { RATE_LIMIT_PER_MINUTE: "5" } });
    try {
      const org = await limited.organisation();
      const [one, two] = [await org.rep(), await org.rep()];
      const statuses: number[] = [];
      for (let count = 0; count < 7; count++) {
        statuses.push((await limited.call(one, api.session.read, {})).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
      const { raw } = await limited.call(one, api.session.read, {});
      expect(Number(raw.headers["retry-after"])).toBeGreaterThan(0);
      expect((await limited.call(two, api.session.read, {})).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe("[H5] operation", () => {
  it("describes every call as OpenAPI and as a page that loads nothing from elsewhere", async () => {
    const description = (await product.app.inject({ url: "/api/openapi.json" })).json();
    expect(Object.keys(description.paths)).toContain("/api/pipeline-check-ins/{revieweeId}");
    const page = await product.app.inject({ url: "/api/docs/" });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(src|href)="https?:/);
    // Nor does it offer features that would: the vendor's assistant, its tools and its telemetry.
    for (const off of [
      '"showDeveloperTools":"never"',
      '"telemetry":false',
      '"mcp":{"disabled":true}',
    ]) {
      expect(page.body.replaceAll(/\s/g, "")).toContain(off);
    }
  });

  it("[S-11] lets the page of the calls run its own script and no other inline one", async () => {
    const page = await product.app.inject({ url: "/api/docs/" });
    const policy = String(page.headers["content-security-policy"]);
    const [, scripts] = /script-src ([^;]*);/.exec(policy) ?? [];
    const inline = [...page.body.matchAll(/<script(?![^>]*src=)[^>]*>([\s\S]*?)<\/script>/g)];
    expect(inline.length).toBeGreaterThan(0);
    const hashes = inline.map(([, script = ""]) =>
      createHash("sha256").update(script).digest("base64"),
    );
    expect(scripts).toBe(["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(" "));
  });

  it.each([
    ["a proxy's address", { PUBLIC_URL: "https://touchline.example" }, {}],
    ["a proxy that is trusted", { TRUST_PROXY: "true" }, {}],
    ["a proxy that says so", {}, { "x-forwarded-for": "10.1.2.3" }],
    ["another proxy that says so", {}, { via: "1.1 proxy" }],
  ])(
    "[S-11] shows metrics to nobody without a token behind %s",
    async (_, environment, headers) => {
      const behind = await testProduct({ environment });
      try {
        expect((await behind.app.inject({ url: "/metrics", headers })).statusCode).toBe(404);
      } finally {
        await behind.close();
      }
    },
  );

  it("shows metrics to this machine, and with a token to its holder alone", async () => {
    const open = await product.app.inject({ url: "/metrics" });
    expect(open.body).toContain("touchline_http_request_duration_seconds_bucket");
    const far = await product.app.inject({ url: "/metrics", remoteAddress: "10.1.2.3" });
    expect(far.statusCode).toBe(404);

    const closed = await testProduct({ environment: { METRICS_TOKEN: "0123456789abcdef" } });
    try {
      const status = async (authorization: string) =>
        (await closed.app.inject({ url: "/metrics", headers: { authorization } })).statusCode;
      expect(await status("Bearer 0123456789abcdef")).toBe(200);
      expect(await status("Bearer 0123456789abcdeX")).toBe(404);
    } finally {
      await closed.close();
    }
  });
});

describe("[B8] logs", () => {
  it("have a request id and no credential, address query or e-mail address", async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const logged = await testProduct({ environment: { LOG_LEVEL: "info" }, logTo: sink });
    try {
      const person = await (await logged.organisation()).rep();
      const { raw } = await logged.call(person, api.goals.checkIns, {
        query: { period: "2026-Q4" },
      });
      const text = lines.join("");
      expect(text).toContain(String(raw.headers["x-request-id"]));
      expect(text).toContain("/api/pipeline-check-ins");
      for (const secret of [person.headers.authorization.slice(7), person.email, "2026-Q4"]) {
        expect(text).not.toContain(secret);
      }
    } finally {
      await logged.close();
    }
  });
});
