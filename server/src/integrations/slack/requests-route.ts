import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Receivers } from "../../db/receivers.ts";
import type { InStore, Store } from "../../db/store.ts";
import { linkedDeals } from "../../features/slack/deal-links.ts";
import { recordRevocation } from "../../features/slack/slack-closing.service.ts";
import { BIND_ACTION } from "../../features/slack/slack-greeting.service.ts";
import { Refusal } from "../../http/refusal.ts";
import type { VendorLimit } from "../../http/vendor-limit.ts";
import { jobs } from "../../jobs/catalog.ts";
import {
  isCertificateCheck,
  readRequest,
  type SlackCommand,
  type SlackDetailsRequest,
  type SlackPress,
  type SlackRequest,
  type SlackSharedLinks,
} from "./slack-requests.ts";
import { verifySignature } from "./slack-signature.ts";

const PATH = "/api/slack-api/requests";

type OrganisationRequest = Exclude<SlackRequest, { kind: "challenge" | "nothing" }>;

interface Receiving {
  config: Config;
  clock: () => Date;
  inStore: InStore;
  receivers: Receivers;
  vendors: VendorLimit;
}

/**
 * Receives Slack's requests: verified on the raw bytes, stored once with their job, answered at
 * once.
 */
export async function slackRequests(app: FastifyInstance, given: Receiving): Promise<void> {
  const { config, clock, inStore, receivers, vendors } = given;
  const { slack } = config;
  if (!slack) return;

  await app.register(async (scope) => {
    vendors.guard(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );

    scope.post(PATH, async (call, reply) => {
      const { headers, body } = call;
      const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const text = rawBody.toString("utf8");
      const isGenuine = verifySignature({
        secret: slack.signingSecret,
        rawBody,
        timestamp: String(headers["x-slack-request-timestamp"] ?? ""),
        signature: String(headers["x-slack-signature"] ?? ""),
        now: clock(),
      });
      if (!isGenuine) {
        if (isCertificateCheck(text)) return reply.send();
        await vendors.recordInvalid(call);
        throw new Refusal("unauthenticated", "The signature isn't Slack's, or too old.");
      }
      vendors.recordValid(call);
      const request = readRequest(text, headers["content-type"] ?? "");
      if (request.kind === "challenge") return { challenge: request.challenge };
      if (request.kind !== "nothing") {
        for (const organisationId of await receivers.ofAccount("slack", request.teamId)) {
          await inStore(systemOf(organisationId), (store) =>
            handleRequest(store, request, { now: clock(), publicUrl: config.publicUrl }),
          );
        }
      }
      // Slack would display a body to the user who ran the command.
      return reply.send();
    });
  });
}

/** Processes each request once, however often it is delivered. */
async function handleRequest(
  store: Store,
  request: OrganisationRequest,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> {
  const { key, kind } = request;
  if ((await store.webhookInbox.addNew("slack", [{ key, objectId: kind }], now)) === 0) return;
  await store.webhookInbox.settle("slack", [key], now);
  switch (request.kind) {
    case "removed":
      return handleRemoval(store, request.at, { now, publicUrl });
    case "spoke":
      return queueGreeting(store, { ...request, isAsked: true });
    case "opened":
      return queueGreeting(store, { ...request, isAsked: false });
    case "command":
      return handleCommand(store, request);
    case "press":
      return handlePress(store, request, now);
    case "shared":
      return handleSharedLinks(store, request, publicUrl);
    case "details":
      return handleDetailsRequest(store, request, publicUrl);
  }
}

/** Slack may deliver the event minutes late; ignore it if the app was reinstalled since. */
async function handleRemoval(
  store: Store,
  at: Date | null,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> {
  const workspace = await store.slackWorkspace.get();
  // Slack's times are in whole seconds, so within the same second it may be this installation.
  const isOld = at && workspace && workspace.connectedAt.getTime() - at.getTime() >= 1000;
  if (isOld) return;
  await recordRevocation(store, { words: "Touchline was removed in Slack.", publicUrl }, now);
}

async function handleCommand(store: Store, command: SlackCommand): Promise<void> {
  const userId = await userIdOf(store, command);
  if (userId === undefined) return queueGreeting(store, { ...command, isAsked: true });
  const { slackUserId, channelId, text, responseUrl } = command;
  await store.jobs.add(jobs.answerCommand, { userId, slackUserId, channelId, text, responseUrl });
}

async function handlePress(store: Store, press: SlackPress, now: Date): Promise<void> {
  const { teamId, slackName, kind: _kind, key: _key, ...pressed } = press;
  const { slackUserId, actionId, channelId: channel, messageTs: ts } = press;
  if (actionId === BIND_ACTION) {
    return store.slackNonces.saveName({ teamId, slackUserId, slackName }, now);
  }
  const userId = await userIdOf(store, press);
  if (userId === undefined) return queueGreeting(store, { ...press, isAsked: true });
  const messageId = (await store.chat.findByPosition({ channel, ts })) ?? null;
  await store.jobs.add(jobs.answerPress, { userId, messageId, ...pressed });
}

/** Slack refuses the answer to an event that it doesn't know as acknowledged yet. */
const ACKNOWLEDGED_AFTER_SECONDS = 1;

/** Only links that a linked person posted unfold, as what that person may see. */
async function handleSharedLinks(
  store: Store,
  shared: SlackSharedLinks,
  publicUrl: string,
): Promise<void> {
  const links = linkedDeals(shared.urls, publicUrl);
  if (links.length === 0) return;
  const userId = await userIdOf(store, shared);
  if (userId === undefined) return;
  const { channelId, messageTs } = shared;
  await store.jobs.add(
    jobs.unfurlDeals,
    { userId, channelId, messageTs, links },
    { startAfterSeconds: ACKNOWLEDGED_AFTER_SECONDS },
  );
}

async function handleDetailsRequest(
  store: Store,
  asked: SlackDetailsRequest,
  publicUrl: string,
): Promise<void> {
  const [link] = linkedDeals([asked.url], publicUrl);
  if (!link) return;
  const userId = (await userIdOf(store, asked)) ?? null;
  const { slackUserId, triggerId } = asked;
  await store.jobs.add(jobs.presentDeal, {
    userId,
    slackUserId,
    triggerId,
    crmId: link.crmId,
  });
}

/** The user bound to the Slack account; undefined if unbound or no longer a member. */
async function userIdOf(
  store: Store,
  {
    teamId,
    slackUserId,
  }: Pick<OrganisationRequest & { slackUserId: string }, "teamId" | "slackUserId">,
): Promise<string | undefined> {
  const binding = await store.slackBindings.holderOf(teamId, slackUserId);
  return binding && (await store.team.get(binding.userId))?.id;
}

async function queueGreeting(
  store: Store,
  given: { slackUserId: string; slackName?: string; responseUrl?: string; isAsked: boolean },
): Promise<void> {
  const { slackUserId, slackName = "", responseUrl = null, isAsked } = given;
  await store.jobs.add(jobs.greetInSlack, { slackUserId, slackName, responseUrl, isAsked });
}
