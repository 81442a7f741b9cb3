import { api } from "@touchline/contract";
import { sandboxControl } from "@touchline/sandbox/control";
import { expect } from "vitest";
import { eventually } from "./eventually.ts";
import type { Person } from "./product.ts";
import { lastDayOfThisQuarter } from "./this-quarter.ts";
import { productWithHubspot } from "./with-hubspot.ts";

const slackOf = (sandboxUrl: string) => ({
  SLACK_CLIENT_ID: "sandbox-slack-client-id",
  SLACK_CLIENT_SECRET: "sandbox-slack-client-secret",
  SLACK_SIGNING_SECRET: "sandbox-slack-signing-secret",
  SLACK_APP_ID: "A0SANDBOX",
  SLACK_API_URL: `${sandboxUrl}/slack/api/`,
  SLACK_AUTHORIZE_URL: `${sandboxUrl}/slack/oauth/v2/authorize`,
});

let portals = 8500;

/** The product with the sandbox's HubSpot and Slack, for deal changes and notifications. */
export async function productWithHubspotAndSlack() {
  const product = await productWithHubspot({ more: slackOf });
  const slack = sandboxControl(product.sandbox.url).slack;
  const hubspot = product.control;

  /** Installs the app in a new workspace and returns the workspace's id. */
  async function install(manager: Person): Promise<string> {
    const { id: team } = await slack.createWorkspace({ name: `Team ${manager.id}` });
    const { body: begun } = await product.call(manager, api.slack.authorize, {});
    const asked = new URL(begun.url).searchParams;
    await slack.createUser({ team, email: manager.email, name: manager.name });
    const redirectUri = asked.get("redirect_uri") ?? "";
    const code = await slack.code({ team, user: manager.email, redirectUri });
    const body = { code, state: asked.get("state") ?? "" };
    const { status } = await product.call(manager, api.slack.install, { body });
    expect(status).toBe(200);
    return team;
  }

  /** Writes to the app as the user and follows the link it answers with. */
  async function bind(who: Person, team: string): Promise<string> {
    const { id } = await slack.createUser({ team, email: who.email, name: who.name });
    await slack.command({ team, user: id, text: "link" });
    const nonce = await eventually(async () => {
      const [link] = (await slack.messages({ team, user: id }))
        .map((message) => /slack\?sn=([\w-]+)/.exec(JSON.stringify(message))?.[1])
        .filter((found) => found !== undefined);
      if (!link) throw new Error("no link yet");
      return link;
    });
    const { status } = await product.call(who, api.slack.login, { body: { nonce } });
    expect(status).toBe(200);
    return id;
  }

  /** An organisation with a manager and a rep, both in Slack, and the rep's deals in HubSpot. */
  async function scene(
    given: {
      timeZone?: string;
      deals?: Array<Record<string, string>>;
      createdAt?: string;
      mapsForecastCategory?: boolean;
    } = {},
  ) {
    const portalId = portals++;
    const { mapsForecastCategory = false, createdAt } = given;
    const portal = { portalId, companyCurrency: "EUR", timeZone: "UTC", mapsForecastCategory };
    await hubspot.createPortal(portal);
    const org = await product.organisation({ timeZone: given.timeZone ?? "UTC" });
    const [manager, rep] = [await org.manager({ name: "Maya" }), await org.rep({ name: "Sam" })];
    const ownerOf = ({ email, name }: Person, id: number) => ({
      id: String(id),
      email,
      firstName: name,
      lastName: "",
      userId: 900 + id,
      userIdIncludingInactive: 900 + id,
      archived: false,
    });
    await hubspot.importInto(portalId, "owners", [ownerOf(rep, 11), ownerOf(manager, 12)]);
    const deals = given.deals ?? [{}];
    await hubspot.importInto(
      portalId,
      "deals",
      deals.map((properties, index) => ({
        id: String(1000 + index),
        ...(createdAt && { createdAt }),
        properties: {
          dealname: `Deal ${1000 + index}`,
          amount: "10000",
          dealstage: "qualifiedtobuy",
          pipeline: "default",
          closedate: `${lastDayOfThisQuarter()}T12:00:00.000Z`,
          hubspot_owner_id: "11",
          ...properties,
        },
      })),
    );
    await product.connect(manager, portalId);
    const team = await install(manager);
    const slackIds = { manager: await bind(manager, team), rep: await bind(rep, team) };

    /** The app's direct messages to a user, newest first. */
    const told = async (slackId: string, about: RegExp) =>
      (await slack.messages({ team, user: slackId })).filter((message) =>
        about.test(JSON.stringify(message)),
      );
    return {
      org,
      manager,
      rep,
      portalId,
      team,
      slackIds,
      told,
      /** Changes a deal in HubSpot and notifies the product. */
      async change(id: string, properties: Record<string, string>, as = rep.email) {
        await hubspot.change(portalId, "deals", id, properties, as);
        await product.call(manager, api.crm.startSync, {});
        await product.synced(manager);
      },
      there: async (id = "1000") => (await hubspot.record(portalId, "deals", id)).properties,
    };
  }

  return { ...product, slack, hubspot, scene };
}
