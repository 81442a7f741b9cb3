import { randomBytes } from "node:crypto";
import {
  actions,
  context as aside,
  button,
  escapeForChat,
  helpMessage,
  link,
  section,
} from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import type { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import { type Chat, ChatError, type ChatMessage, type ChatPerson } from "../../ports/chat.ts";
import { hashOfNonce } from "./slack-binding.service.ts";
import type { SlackNonce } from "./slack-nonces.repository.ts";
import { findPerson } from "./slack-people.service.ts";

type Greeting = Payload<typeof jobs.greetInSlack>;

const NONCE_MS = 600_000;

/** The button press is what gives us the user's display name. */
export const BIND_ACTION = "slack.bind";

/**
 * Sends an unknown Slack user the link to bind their account, or a known one a short help text. The
 * link is a secret, so it is sent directly and not stored: a retry creates a second link.
 */
export async function greet(context: JobContext, greeting: Greeting): Promise<void> {
  const { viewer, inStore, chatOf, clock, publicUrl } = context;
  const { slackUserId, slackName, responseUrl, isAsked } = greeting;
  const system = systemOf(viewer.organisationId);
  const person = await findStranger(context, slackUserId);
  const message = await inStore(system, async (store) => {
    const now = clock();
    const workspace = await store.slackWorkspace.get();
    if (!workspace || workspace.revokedAt) return null;
    const { teamId } = workspace;
    const known = await store.slackBindings.holderOf(teamId, slackUserId);
    if (known && known.staleAt === null) return isAsked ? helpMessage(publicUrl) : null;
    if (!isAsked && (await store.slackNonces.isWaiting(teamId, slackUserId, now))) return null;
    const invited = {
      teamId,
      slackUserId,
      slackName: person?.name || slackName,
      picture: person?.picture ?? null,
    };
    return bindInvitation(await createBindingLink(store, invited, { publicUrl, now }));
  });
  if (!message) return;
  await ignoreUnreachable(async () => {
    const chat = await chatOf(system);
    await sendReply(chat, message, { slackUserId, responseUrl });
  });
}

/** A link that binds a Slack account to the user who opens it, once and for ten minutes. */
export async function createBindingLink(
  store: Store,
  invited: SlackNonce,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string> {
  const nonce = randomBytes(32).toString("base64url");
  await store.slackNonces.deleteExpired(now);
  await store.slackNonces.add(hashOfNonce(nonce), invited, new Date(now.getTime() + NONCE_MS));
  return `${publicUrl}/slack?sn=${nonce}`;
}

/** Who it is in Slack, unless they are linked and need no invitation. */
async function findStranger(context: JobContext, slackUserId: string): Promise<ChatPerson | null> {
  const { viewer, inStore } = context;
  const isStranger = await inStore(
    systemOf(viewer.organisationId),
    async (store) => {
      const workspace = await store.slackWorkspace.get();
      if (!workspace || workspace.revokedAt) return false;
      const known = await store.slackBindings.holderOf(workspace.teamId, slackUserId);
      return !known || known.staleAt !== null;
    },
    "read",
  );
  return isStranger ? findPerson(context, slackUserId) : null;
}

export async function welcome(context: JobContext, userId: string): Promise<void> {
  const { viewer, inStore, clock, publicUrl } = context;
  await inStore(systemOf(viewer.organisationId), async (store) => {
    const binding = await store.slackBindings.of(userId);
    const member = await store.team.get(userId);
    if (!binding || !member) return;
    const text = escapeForChat(`You're connected to Touchline as ${member.name}.`);
    const settings = link(`${publicUrl}/settings`, "Notification settings");
    const blocks = [
      section(text),
      aside(`${settings} · \`/touchline help\` shows what you can ask`),
    ];
    await store.chat.queue(
      {
        key: `welcome:${userId}:${binding.boundAt.toISOString()}`,
        channel: binding.slackUserId,
        recipientId: userId,
        text,
        blocks,
      },
      clock(),
    );
  });
}

function bindInvitation(url: string): ChatMessage {
  const text = "Connect your Slack account to Touchline to get your alerts and digests here.";
  const note = "This button works once, within ten minutes. It's only for you: don't share it.";
  const link = button({ text: "Connect my account", actionId: BIND_ACTION, url, style: "primary" });
  return { text, blocks: [section(text), actions([link]), aside(note)] };
}

async function sendReply(
  chat: Chat,
  message: ChatMessage,
  { slackUserId, responseUrl }: Pick<Greeting, "slackUserId" | "responseUrl">,
): Promise<void> {
  if (responseUrl !== null) return chat.respond(responseUrl, message);
  await chat.post({ channel: slackUserId, key: `greeting:${slackUserId}`, ...message });
}

/** Don't retry if the recipient no longer exists. */
async function ignoreUnreachable(speak: () => Promise<void>): Promise<void> {
  try {
    await speak();
  } catch (error) {
    if (error instanceof ChatError && (error.kind === "gone" || error.kind === "revoked")) return;
    throw error;
  }
}
