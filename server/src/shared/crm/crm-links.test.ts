import { describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { crmAddresses } from "./crm-links.ts";

const NEEDED = {
  DATABASE_URL: "postgres://a:b@localhost/c",
  OIDC_ISSUER: "https://id.test",
  HUBSPOT_CLIENT_ID: "id",
  HUBSPOT_CLIENT_SECRET: "secret",
  ENCRYPTION_KEY: `k:${Buffer.alloc(32).toString("base64")}`,
};
const account = { portalId: "77", uiDomain: "app-eu1.hubspot.com" };
const addressesWith = (given: Record<string, string>) =>
  crmAddresses(readConfig({ ...NEEDED, ...given }));

describe("[DL-12] links to the CRM", () => {
  it("lead to the host that the account names", () => {
    const addresses = addressesWith({});
    expect(addresses.deal(account, "5")).toBe(
      "https://app-eu1.hubspot.com/contacts/77/record/0-3/5",
    );
    expect(addresses.account(account)).toBe("https://app-eu1.hubspot.com/home?portalId=77");
  });

  it("lead to HubSpot's own while the account has named none", () => {
    expect(addressesWith({}).deal({ ...account, uiDomain: "" }, "5")).toMatch(
      /^https:\/\/app\.hubspot\.com\/contacts\//,
    );
  });

  it("lead to the web app that this installation was told of", () => {
    const addresses = addressesWith({ HUBSPOT_APP_URL: "http://localhost:3010/hubspot/" });
    expect(addresses.deal(account, "5")).toBe(
      "http://localhost:3010/hubspot/contacts/77/record/0-3/5",
    );
  });
});

describe("[R-7] a deal's page in the CRM", () => {
  const { deal, dealIn } = addressesWith({});
  const here = "https://app-eu1.hubspot.com";

  it.each([
    deal(account, "5"),
    `${here}/contacts/77/record/0-3/5/`,
    `${here}/contacts/77/record/0-3/5/view/1?utm=a#notes`,
    `${here}/contacts/77/deal/5`,
    `${here}/sales/77/deal/5/`,
    "https://app.hubspot.com/contacts/77/deal/5",
    "https://app-na2.hubspot.com/contacts/77/record/0-3/5",
  ])("names it: %s", (url) => expect(dealIn(account, url)).toBe("5"));

  it.each([
    "",
    "5",
    `${here}/contacts/78/record/0-3/5`,
    `${here}/contacts/77/record/0-1/5`,
    `${here}/contacts/77/record/0-3/5x`,
    `${here}/contacts/77/record/0-3/`,
    `${here}/contacts/77/contact/5`,
    "https://hubspot.com.evil.test/contacts/77/deal/5",
    "https://evilhubspot.com/contacts/77/deal/5",
    "https://www.hubspot.com/contacts/77/deal/5",
  ])("any other names none: %s", (url) => expect(dealIn(account, url)).toBeNull());

  it("is known on the web app that this installation was told of", () => {
    const told = addressesWith({ HUBSPOT_APP_URL: "http://localhost:3010/hubspot/" });
    expect(told.dealIn(account, told.deal(account, "5"))).toBe("5");
    expect(dealIn(account, told.deal(account, "5"))).toBeNull();
  });
});
