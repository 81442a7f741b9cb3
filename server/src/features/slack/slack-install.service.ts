import type { SlackChannels, SlackInstall } from "@touchline/contract";
import type { Config } from "../../config.ts";
import type { RequestContext, VendorContext } from "../../context/context.ts";
import { may } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import {
  CHAT_SCOPES,
  ChatError,
  type ChatGrant,
  PRIVATE_CHANNELS_SCOPE,
  UNFURL_SCOPES,
} from "../../ports/chat.ts";
import { finishConsent, startConsent } from "../../shared/oauth-state.ts";
import { publishSlackChanged, SLACK_NOT_CONNECTED } from "./slack-closing.service.ts";
import { sealToken } from "./slack-token.ts";
import type { SlackWorkspace } from "./slack-workspace.repository.ts";

const WORKSPACE_CONSTRAINT = "one_organisation_per_slack_workspace";
const NOT_SET_UP = "Slack isn't set up. Ask your administrator.";

const INSTALL_PAGE = "/install-slack-app";
const redirectUri = (publicUrl: string) => `${publicUrl}${INSTALL_PAGE}`;

export async function authorize(context: VendorContext): Promise<{ url: string }> {
  const { config, chatConsent } = context;
  if (!chatConsent) throw new Refusal("conflict", NOT_SET_UP);
  const state = await startConsent(context, "slack", INSTALL_PAGE);
  return { url: chatConsent.address({ state, redirectUri: redirectUri(config.publicUrl) }) };
}

export async function install(
  context: VendorContext,
  { code, state }: { code: string; state?: string | undefined },
): Promise<SlackInstall> {
  const { config, viewer, inStore, chatConsent } = context;
  if (!chatConsent) throw new Refusal("conflict", NOT_SET_UP);
  await finishConsent(context, "slack", state);
  const grant = await chatConsent
    .exchange(code, redirectUri(config.publicUrl))
    .catch((error: unknown) => {
      throw error instanceof ChatError
        ? new Refusal("conflict", `Slack didn't connect: ${error.message}`)
        : error;
    });
  return inStore(viewer, (store) => saveInstall(store, grant, context)).catch((error: unknown) => {
    throw Object(error).constraint === WORKSPACE_CONSTRAINT
      ? new Refusal(
          "conflict",
          `The Slack workspace ${grant.teamName} is already connected to another Touchline workspace.`,
        )
      : error;
  });
}

async function saveInstall(
  store: Store,
  grant: ChatGrant,
  { config, viewer, now }: VendorContext,
): Promise<SlackInstall> {
  const token = sealToken(config.keys, viewer.organisationId, grant.accessToken);
  await store.slackWorkspace.install(grant, token, now);
  await store.slackBindings.expireProfiles();
  await store.audit.record(now, "slack.installed", `team ${grant.teamId}`, {
    scopes: grant.scopes,
  });
  // Don't bind this Slack account to the caller: an admin may have given consent in the caller's
  // browser.
  const greeting = { slackUserId: grant.installedBy, slackName: "", responseUrl: null };
  await store.jobs.add(jobs.greetInSlack, { ...greeting, isAsked: false });
  await publishSlackChanged(store);
  return toSlackInstall(config, await store.slackWorkspace.get());
}

export async function readInstall({ store, config }: RequestContext): Promise<SlackInstall> {
  return toSlackInstall(config, await store.slackWorkspace.get());
}

/**
 * Uninstalls the app. Our data is removed even if Slack can't be reached; the answer then says so.
 */
export async function uninstall(context: VendorContext): Promise<SlackInstall> {
  const { config, viewer, now, inStore, chatOf } = context;
  const workspace = await inStore(viewer, (store) => store.slackWorkspace.get(), "read");
  if (!workspace) throw new Refusal("not_found", SLACK_NOT_CONNECTED);
  const chat = workspace.revokedAt === null ? await chatOf(viewer) : null;
  await inStore(viewer, async (store) => {
    await store.slackWorkspace.remove();
    await store.digests.switchOffAll(SLACK_NOT_CONNECTED, now);
    await store.audit.record(now, "slack.uninstalled", `team ${workspace.teamId}`);
    await publishSlackChanged(store);
  });
  const trouble = await chat?.uninstall().then(() => null, uninstallTrouble);
  return { ...toSlackInstall(config, undefined), trouble: trouble ?? null };
}

function uninstallTrouble(error: unknown): string | null {
  if (!(error instanceof ChatError)) throw error;
  if (error.kind === "revoked") return null;
  return `Slack couldn't be notified (${error.message}) Remove the app in Slack's own settings as well.`;
}

/**
 * Finds channels for digests by their name. In Slack only its members know of a private channel;
 * here only people who manage digests or Slack itself find it.
 */
export async function listChannels(
  { viewer, chatOf }: VendorContext,
  words: string,
): Promise<SlackChannels> {
  try {
    const chat = await chatOf(viewer);
    return await chat.channels(words, { withPrivate: may(viewer, "coach", "administer") });
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    const isOver = error.kind === "revoked" || error.kind === "refused";
    throw new Refusal(isOver ? "conflict" : "unavailable", error.message);
  }
}

function toSlackInstall(config: Config, workspace: SlackWorkspace | undefined): SlackInstall {
  const isBound = workspace !== undefined && workspace.revokedAt === null;
  return {
    isBound,
    slackDeepLink: isBound ? deepLink(config, workspace) : null,
    webLink: isBound ? webLink(config, workspace) : null,
    teamName: workspace?.teamName ?? null,
    trouble: workspace?.trouble ?? null,
    missingScopes: isBound ? CHAT_SCOPES.filter((scope) => !workspace.scopes.includes(scope)) : [],
    unfurlsLinks: isBound && UNFURL_SCOPES.every((scope) => workspace.scopes.includes(scope)),
    listsPrivateChannels: isBound && workspace.scopes.includes(PRIVATE_CHANNELS_SCOPE),
    isAvailable: config.slack !== null,
  };
}

type AppLocation = Pick<SlackWorkspace, "teamId" | "appId">;

/**
 * Links to the conversation with the app in Slack; the sandbox has only web pages, no desktop
 * client.
 */
export function deepLink(config: Config, place: AppLocation): string {
  if (config.slack?.standIn) return webLink(config, place);
  return `slack://app?team=${encoded(place.teamId)}&id=${encoded(place.appId)}&tab=messages`;
}

function webLink(config: Config, { teamId, appId }: AppLocation): string {
  const query = `app=${encoded(appId)}&team=${encoded(teamId)}`;
  const standIn = config.slack?.standIn;
  return standIn ? `${standIn}?${query}` : `https://slack.com/app_redirect?${query}`;
}

const encoded = encodeURIComponent;
