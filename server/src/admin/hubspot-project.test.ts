import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { hubspotConsent } from "../integrations/hubspot/hubspot-consent.ts";
import { connected } from "../testing/hubspot.ts";
import { admin } from "./admin.ts";

/**
 * The files as HubSpot documents them: developers.hubspot.com/docs/apps/developer-platform,
 * "App configuration" and "Configure webhooks"; HubSpot's own schemas are only on its servers.
 */
const Uid = z.string().regex(/^[a-z0-9_]{1,64}$/);
const Https = z.url({ protocol: /^https$/ });
const AppFile = z.strictObject({
  uid: Uid,
  type: z.literal("app"),
  config: z.strictObject({
    name: z.string().min(1),
    description: z.string().min(1),
    distribution: z.enum(["private", "marketplace"]),
    auth: z.strictObject({
      type: z.literal("oauth"),
      redirectUrls: z.array(z.url()).min(1),
      requiredScopes: z.array(z.string()).min(1),
      conditionallyRequiredScopes: z.array(z.string()),
      optionalScopes: z.array(z.string()),
    }),
    permittedUrls: z.strictObject({
      fetch: z.array(Https),
      iframe: z.array(Https),
      img: z.array(Https),
    }),
    support: z.strictObject({ supportEmail: z.email() }),
  }),
});
const WebhooksFile = z.strictObject({
  uid: Uid,
  type: z.literal("webhooks"),
  config: z.strictObject({
    settings: z.strictObject({
      targetUrl: Https,
      maxConcurrentRequests: z.int().min(5),
    }),
    subscriptions: z.strictObject({
      crmObjects: z.array(
        z.strictObject({
          subscriptionType: z.templateLiteral(["object.", z.string()]),
          objectType: z.literal("deal"),
          propertyName: z.string().optional(),
          active: z.boolean(),
        }),
      ),
      hubEvents: z.array(
        z.strictObject({
          subscriptionType: z.literal("contact.privacyDeletion"),
          active: z.literal(true),
        }),
      ),
    }),
  }),
});
/** "Create an app card" and "Create an app home page". */
const CardFile = z.strictObject({
  uid: Uid,
  type: z.literal("card"),
  config: z.strictObject({
    name: z.string().min(1),
    description: z.string().min(1),
    location: z.enum(["crm.record.tab", "crm.record.sidebar", "crm.preview"]),
    entrypoint: z.string().regex(/^\/app\/cards\/[\w-]+\.tsx$/),
    objectTypes: z.tuple([z.literal("deals")]),
  }),
});
const PageFile = z.strictObject({
  uid: Uid,
  type: z.literal("page"),
  config: z.strictObject({
    name: z.string().min(1),
    location: z.literal("home"),
    entrypoint: z.string().regex(/^\/app\/pages\/[\w-]+\.tsx$/),
  }),
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hubspot-project-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(publicUrl: string | undefined, ...more: string[]) {
  const said: string[] = [];
  const args = ["hubspot-project", "--to", join(folder, "app"), ...more];
  const environment = publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl };
  const code = await admin({ args, environment, say: (line) => said.push(line) });
  return { code, said: said.join("\n") };
}
const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, "app", path), "utf8"));
const SUPPORT = ["--support-email", "help@example.com"];
const APP = "src/app/app-hsmeta.json";
const WEBHOOKS = "src/app/webhooks/webhooks-hsmeta.json";

describe("[V-1] hubspot-project", () => {
  it("writes an app whose scopes are those that the consent asks for, by kind", async () => {
    expect(await run("https://touchline.example.com", ...SUPPORT)).toMatchObject({ code: 0 });
    expect(read("hsproject.json")).toMatchObject({ srcDir: "src", platformVersion: "2026.03" });
    const { auth } = AppFile.parse(read(APP)).config;
    expect(auth.redirectUrls).toEqual(["https://touchline.example.com/hubspot/callback"]);
    const { requiredScopes: required, optionalScopes: optional } = auth;
    const { conditionallyRequiredScopes: conditionallyRequired } = auth;
    const hub = await connected({ app: { scopes: { required, conditionallyRequired, optional } } });
    try {
      const { address } = hubspotConsent(hub.hubspot);
      for (const scopes of ["read", "write"] as const) {
        const [redirectUri = ""] = auth.redirectUrls;
        const page = await fetch(address({ state: "s", scopes, redirectUri, accountId: null }));
        expect(page.status).toBe(200);
      }
    } finally {
      await hub.close();
    }
  });

  it("subscribes to all that changes a deal, at the address that takes it", async () => {
    await run("https://touchline.example.com/", ...SUPPORT);
    const { settings, subscriptions } = WebhooksFile.parse(read(WEBHOOKS)).config;
    expect(settings.targetUrl).toBe("https://touchline.example.com/webhooks/hubspot");
    const names = subscriptions.crmObjects.map(({ subscriptionType, propertyName = "" }) =>
      `${subscriptionType} ${propertyName}`.trim(),
    );
    expect(names).toEqual(
      expect.arrayContaining([
        "object.creation",
        "object.deletion",
        "object.merge",
        "object.restore",
        "object.associationChange",
        "object.propertyChange dealstage",
        "object.propertyChange amount",
        "object.propertyChange deal_update",
      ]),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(subscriptions.hubEvents.map(({ subscriptionType }) => subscriptionType)).toEqual([
      "contact.privacyDeletion",
    ]);
  });

  it("[CARD-1] has the card at its three places and the home page, each with all that it imports", async () => {
    await run("https://touchline.example.com", ...SUPPORT, "--name", "Touchline EU");
    const cards = ["tab", "sidebar", "preview"].map((place) =>
      CardFile.parse(read(`src/app/cards/deal-${place}-hsmeta.json`)),
    );
    expect(new Set(cards.map(({ uid }) => uid)).size).toBe(3);
    expect(cards.map(({ config }) => config.location)).toEqual([
      ...["crm.record.tab", "crm.record.sidebar", "crm.preview"],
    ]);
    const home = PageFile.parse(read("src/app/pages/home-hsmeta.json"));
    for (const { config } of [...cards, home]) {
      expect(config.name).toBe("Touchline EU");
      const seen = importedBy(join(folder, "app/src", config.entrypoint));
      expect(seen.packages).toEqual(["@hubspot/ui-extensions", "react"]);
      expect(seen.files.map((file) => readFileSync(file, "utf8")).join("")).toContain(
        '"https://touchline.example.com"',
      );
      const { dependencies } = z
        .object({ dependencies: z.record(z.string(), z.string()) })
        .parse(read(`src/app/${config.location === "home" ? "pages" : "cards"}/package.json`));
      expect(dependencies).toEqual({ "@hubspot/ui-extensions": "0.17.0", react: "18.3.1" });
    }
  });

  it("leaves the webhooks and the card out where HubSpot can't call back, and refuses what HubSpot refuses", async () => {
    expect((await run("http://localhost:3000", ...SUPPORT)).code).toBe(0);
    AppFile.parse(read(APP));
    expect(existsSync(join(folder, "app", WEBHOOKS))).toBe(false);
    expect(existsSync(join(folder, "app/src/app/cards"))).toBe(false);
    expect(await run("http://intranet.example.com", ...SUPPORT)).toMatchObject({ code: 2 });
    expect((await run(undefined, ...SUPPORT)).said).toContain("PUBLIC_URL is missing");
    expect((await run("https://x.test")).said).toContain("--support-email");
  });

  it("replaces a folder only when told to", async () => {
    await run("https://one.example.com", ...SUPPORT);
    const again = await run("https://two.example.com", ...SUPPORT);
    expect(again).toMatchObject({ code: 2 });
    expect(again.said).toContain("isn't empty");
    expect((await run("https://two.example.com", ...SUPPORT, "--replace")).code).toBe(0);
    expect(AppFile.parse(read(APP)).config.permittedUrls.fetch).toEqual([
      "https://two.example.com",
    ]);
  });
});

/** The files that an entry point needs, and the packages; a missing file throws. */
function importedBy(entry: string) {
  const files = new Set<string>();
  const packages = new Set<string>();
  const left = [entry];
  for (let file = left.pop(); file; file = left.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/ from "([^"]+)"/g)) {
      if (name.startsWith(".")) left.push(join(dirname(file), name));
      else packages.add(name);
    }
  }
  return { files: [...files], packages: [...packages].sort() };
}
