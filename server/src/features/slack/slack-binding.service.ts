import { createHash } from "node:crypto";
import type { api, RouteResponse, SlackLogin } from "@touchline/contract";
import type { RequestContext, VendorContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { publishSlackChanged } from "./slack-closing.service.ts";
import { deepLink } from "./slack-install.service.ts";
import type { SlackNonce } from "./slack-nonces.repository.ts";

export const hashOfNonce = (nonce: string) => createHash("sha256").update(nonce).digest("hex");

/** Returns the Slack account that a link would bind, without using the link up. */
export async function previewBinding(
  { viewer, inStore, now }: VendorContext,
  nonce: string,
): Promise<RouteResponse<typeof api.slack.preview>> {
  // A rep may not see who holds the account, but should know that it is taken, hence the system
  // viewer.
  const system = systemOf(viewer.organisationId);
  return inStore(
    system,
    async (store) => {
      const found = await store.slackNonces.find(hashOfNonce(nonce), now);
      const { teamName } = await workspaceFor(store, found);
      const holder = found && (await store.slackBindings.holderOf(found.teamId, found.slackUserId));
      const isTaken = holder !== undefined && holder.userId !== viewer.userId;
      const picture = found?.picture ?? null;
      return { slackName: displayNameOf(found), picture, teamName, isTaken };
    },
    "read",
  );
}

/** Binds the Slack account that the link was sent to to the caller; single use. */
export async function bind(context: RequestContext, nonce: string): Promise<SlackLogin> {
  const { store, viewer, now } = context;
  const found = await store.slackNonces.consume(hashOfNonce(nonce), now);
  await workspaceFor(store, found);
  if (!found) throw linkNotFound();
  const binding = { userId: viewer.userId, ...found };
  if (!(await store.slackBindings.bind(binding, now))) {
    throw new Refusal(
      "conflict",
      "Someone else in your workspace already uses this Slack account.",
    );
  }
  await store.audit.record(now, "slack.bound", `slack user ${found.slackUserId}`);
  await store.jobs.add(jobs.welcomeToSlack, { userId: viewer.userId });
  await publishSlackChanged(store);
  return readBinding(context);
}

export async function readBinding({ store, viewer, config }: RequestContext): Promise<SlackLogin> {
  const workspace = await store.slackWorkspace.get();
  const binding = await store.slackBindings.of(viewer.userId);
  const isInstalled = workspace !== undefined && workspace.revokedAt === null;
  const isBound = isInstalled && binding?.teamId === workspace.teamId && binding.staleAt === null;
  return {
    isBound,
    slackName: isBound ? displayNameOf(binding) : null,
    picture: isBound ? binding.picture : null,
    teamName: workspace?.teamName ?? null,
    slackDeepLink: isInstalled ? deepLink(config, workspace) : null,
  };
}

/** Unbinds the caller's Slack account. Pending messages to them are dropped. */
export async function unbind(context: RequestContext): Promise<SlackLogin> {
  const { store, viewer, now } = context;
  const binding = await store.slackBindings.of(viewer.userId);
  if (binding) {
    await store.slackBindings.remove(viewer.userId);
    await store.audit.record(now, "slack.unbound", `slack user ${binding.slackUserId}`);
    await publishSlackChanged(store);
  }
  return readBinding(context);
}

/** Rejects links from a workspace that is not, or no longer, connected to this organisation. */
async function workspaceFor(store: Store, nonce: SlackNonce | undefined) {
  const workspace = await store.slackWorkspace.get();
  if (!nonce || !workspace || workspace.revokedAt || workspace.teamId !== nonce.teamId) {
    throw linkNotFound();
  }
  return workspace;
}

function displayNameOf(known: { slackName: string; slackUserId: string } | undefined): string {
  return known?.slackName || `Slack account ${known?.slackUserId ?? ""}`;
}

function linkNotFound(): Refusal {
  return new Refusal(
    "not_found",
    "This link has been used or has expired. Message Touchline in Slack to get a new one.",
  );
}
