import type { WebClient } from "@slack/web-api";
import { type ChatChannel, type ChatChannels, ChatError } from "../../ports/chat.ts";
import { callSlack } from "./slack-problems.ts";

/** Slack's maximum; it lets us ask for 20 pages a minute. */
const PAGE_SIZE = 999;
const MAX_CHANNELS = 100_000;
const MAX_FOUND = 50;
const FRESH_MS = 10 * 60_000;
/** A name that isn't found may be that of a new channel, so an older list is read again. */
const RECHECK_MS = 60_000;
const MAX_LISTS = 100;

/** A workspace's channels as far as they are read; a list that Slack stopped is continued later. */
interface ChannelList {
  startedAt: number;
  channels: Map<string, ChatChannel>;
  cursor: string | undefined;
  isComplete: boolean;
  resumeAt: number;
  reading: Promise<void> | null;
}

/** Lists of this process, by token: a large workspace takes longer than Slack allows in a minute. */
const lists = new Map<string, ChannelList>();

interface Workspace {
  client: WebClient;
  /** Of the token: what it may list doesn't change while the key is the same. */
  key: string;
  /** Whether Slack lets us list private channels; only those that the app is in. */
  listsPrivate: boolean;
  now: () => number;
}

interface Wanted {
  words: string;
  withPrivate: boolean;
}

/** Channels whose name has these words, best matches first. */
export async function findChannels(workspace: Workspace, wanted: Wanted): Promise<ChatChannels> {
  const { key, now } = workspace;
  const kept = lists.get(key);
  const list = kept && now() - kept.startedAt < FRESH_MS ? kept : startList(key, now());
  await read(workspace, list);
  const found = matching(list, wanted);
  const isRecent = now() - list.startedAt <= RECHECK_MS;
  if (found.channels.length > 0 || !list.isComplete || isRecent) return found;
  const again = startList(key, now());
  await read(workspace, again);
  return matching(again, wanted);
}

function startList(key: string, startedAt: number): ChannelList {
  const list: ChannelList = {
    startedAt,
    channels: new Map(),
    cursor: undefined,
    isComplete: false,
    resumeAt: 0,
    reading: null,
  };
  lists.delete(key);
  lists.set(key, list);
  const [oldest] = lists.keys();
  if (lists.size > MAX_LISTS && oldest !== undefined) lists.delete(oldest);
  return list;
}

/** Reads on until the end, or until Slack asks for a pause. Callers at the same time share it. */
async function read(workspace: Workspace, list: ChannelList): Promise<void> {
  const { key, now } = workspace;
  if (list.isComplete || now() < list.resumeAt) return;
  list.reading ??= readPages(workspace, list).finally(() => {
    list.reading = null;
  });
  try {
    await list.reading;
  } catch (error) {
    if (error instanceof ChatError && error.kind === "limited") {
      list.resumeAt = now() + (error.retryAfterSeconds ?? 60) * 1000;
      return;
    }
    lists.delete(key);
    throw error;
  }
}

async function readPages({ client, listsPrivate }: Workspace, list: ChannelList): Promise<void> {
  do {
    const answer = await callSlack(() =>
      client.conversations.list({
        // Slack refuses the whole call if it names a type that isn't granted.
        types: listsPrivate ? "public_channel,private_channel" : "public_channel",
        exclude_archived: true,
        limit: PAGE_SIZE,
        ...(list.cursor && { cursor: list.cursor }),
      }),
    );
    for (const { id, name, is_private: isPrivate = false } of answer.channels ?? []) {
      if (id && name) list.channels.set(id, { id, name: name.slice(0, 200), isPrivate });
    }
    list.cursor = answer.response_metadata?.next_cursor || undefined;
  } while (list.cursor && list.channels.size < MAX_CHANNELS);
  list.isComplete = true;
}

function matching(
  { channels, isComplete }: ChannelList,
  { words, withPrivate }: Wanted,
): ChatChannels {
  const wanted = words.trim().replace(/^#/, "").toLowerCase();
  const rank = ({ name }: ChatChannel) => {
    const at = name.toLowerCase().indexOf(wanted);
    return name.toLowerCase() === wanted ? -1 : at;
  };
  const found = [...channels.values()]
    .filter(({ isPrivate }) => withPrivate || !isPrivate)
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .sort((one, other) => {
      const byRank = wanted === "" ? 0 : Math.min(rank(one), 1) - Math.min(rank(other), 1);
      return byRank || one.name.localeCompare(other.name);
    })
    .slice(0, MAX_FOUND);
  return { channels: found, isComplete };
}
