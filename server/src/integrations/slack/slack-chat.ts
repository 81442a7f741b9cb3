import type { WebClient } from "@slack/web-api";
import {
  type Chat,
  ChatError,
  type ChatPosition,
  type ChatSearch,
  type ChatSearchPage,
  PRIVATE_CHANNELS_SCOPE,
} from "../../ports/chat.ts";
import { findChannels } from "./channel-list.ts";
import { fetchPicture } from "./fetch-picture.ts";
import { type SlackApp, slackClient } from "./slack-app.ts";
import { toEntity, toPaneAnswer } from "./slack-entity.ts";
import { callSlack } from "./slack-problems.ts";
import { respondAt } from "./slack-respond.ts";

/** Metadata name attached to each message, to recognise it later. */
const METADATA_TYPE = "touchline_message";
/** The most that commercially distributed apps outside Slack's Marketplace get, once a minute. */
const PAGE_SIZE = 15;
/** Tolerated difference between Slack's clock and ours. */
const SKEW_SECONDS = 120;

export interface SlackAccess {
  token: string;
  scopes: string[];
}

export function slackChat(app: SlackApp, { token, scopes }: SlackAccess, clock: () => Date): Chat {
  const client = slackClient(app, token);
  const listsPrivate = scopes.includes(PRIVATE_CHANNELS_SCOPE);
  const workspace = {
    client,
    // Slack may give the same token again with more scopes.
    key: `${app.apiUrl} ${token} ${listsPrivate}`,
    listsPrivate,
    now: () => clock().getTime(),
  };
  return {
    async post({ channel, text, blocks, key }) {
      const metadata = { event_type: METADATA_TYPE, event_payload: { key } };
      const answer = await callSlack(() =>
        client.chat.postMessage({
          channel,
          text,
          blocks,
          metadata,
          unfurl_links: false,
          unfurl_media: false,
        }),
      );
      return toPosition(answer);
    },

    find: (search) => callIdempotent(() => find(client, search)),

    async update({ channel, ts }, { text, blocks }) {
      await callIdempotent(() => client.chat.update({ channel, ts, text, blocks }));
    },

    async remove({ channel, ts }) {
      await callIdempotent(() => client.chat.delete({ channel, ts }));
    },

    channels: (words, { withPrivate }) =>
      callIdempotent(() => findChannels(workspace, { words, withPrivate })),

    async person(userId) {
      const { user } = await callIdempotent(() => client.users.info({ user: userId }));
      const { profile } = user ?? {};
      const name = profile?.real_name || profile?.display_name || user?.name || "";
      const address = profile?.image_72 ?? "";
      const reach = { ownNetwork: app.standIn !== null };
      return { name: name.slice(0, 300), picture: await fetchPicture(address, reach) };
    },

    respond: (url, message, { replacesOriginal = false } = {}) =>
      respondAt(app, url, {
        text: message.text,
        blocks: message.blocks,
        response_type: "ephemeral",
        replace_original: replacesOriginal,
      }),

    async unfurl({ channel, ts }, cards) {
      const entities = cards.map(({ postedUrl, card }) => ({
        ...toEntity(card),
        app_unfurl_url: postedUrl,
      }));
      await callIdempotent(() => client.chat.unfurl({ channel, ts, metadata: { entities } }));
    },

    async presentDetails(triggerId, details) {
      await callIdempotent(() =>
        client.entity.presentDetails({ trigger_id: triggerId, ...toPaneAnswer(details) }),
      );
    },

    async uninstall() {
      const { clientId, clientSecret } = app;
      await callIdempotent(() =>
        client.apps.uninstall({ client_id: clientId, client_secret: clientSecret }),
      );
    },
  };
}

/** Reads and idempotent calls can't have an unknown outcome, so they can simply be retried. */
async function callIdempotent<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await callSlack(call);
  } catch (error) {
    throw error instanceof ChatError && error.kind === "unsure"
      ? new ChatError("away", error.message)
      : error;
  }
}

function toPosition({ channel, ts }: { channel?: string; ts?: string }): ChatPosition {
  // Accepted, but the response doesn't identify the message.
  if (!channel || !ts) throw new ChatError("unsure", "Slack sent an unexpected answer.");
  return { channel, ts };
}

async function find(
  client: WebClient,
  { channel, key, since, until, cursor }: ChatSearch,
): Promise<ChatSearchPage> {
  const answer = await client.conversations.history({
    channel,
    oldest: String(Math.floor(since.getTime() / 1000) - SKEW_SECONDS),
    latest: String(Math.ceil(until.getTime() / 1000) + SKEW_SECONDS),
    limit: PAGE_SIZE,
    include_all_metadata: true,
    ...(cursor && { cursor }),
  });
  const found = answer.messages?.find(
    ({ metadata }) =>
      metadata?.event_type === METADATA_TYPE && Object(metadata.event_payload).key === key,
  );
  return {
    place: found?.ts ? { channel, ts: found.ts } : null,
    next: answer.response_metadata?.next_cursor || null,
  };
}
