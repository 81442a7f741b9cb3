import type { FastifyInstance } from "fastify";
import { validateBlocks } from "./block-rules.ts";
import { messageEvent } from "./events.ts";
import { changeMessage, postMessage, removeMessage } from "./messages.ts";
import { SlackProblem } from "./problem.ts";
import type { ResponseUrl, State, StoredMessage } from "./state.ts";

const MAX_USES = 5;

interface Answer {
  text?: string;
  blocks?: unknown;
  response_type?: string;
  replace_original?: boolean;
  delete_original?: boolean;
  thread_ts?: string;
}

/** `/respond/<id>`: responses without a token, five times within half an hour. */
export function respondRoutes(app: FastifyInstance, state: State): void {
  app.post<{ Params: { id: string }; Body: Answer | null }>(
    "/respond/:id",
    async ({ params, body }, reply) => {
      const url = state.responseUrls.get(params.id);
      if (!url || url.expiresAt <= state.now()) return reply.code(404).send(refusal("expired_url"));
      if (url.uses >= MAX_USES) return reply.code(404).send(refusal("used_url"));
      url.uses += 1;
      try {
        respond(state, url, body ?? {});
        return "ok";
      } catch (error) {
        if (!(error instanceof SlackProblem)) throw error;
        return reply.code(400).send(error.body);
      }
    },
  );
}

const refusal = (error: string) => ({ ok: false, error });

function respond(state: State, url: ResponseUrl, answer: Answer): void {
  const original = state.messages.find(
    ({ channel, ts }) => channel === url.channel && ts === url.messageTs,
  );
  if (answer.delete_original) {
    if (original) removeMessage(state, original);
    return;
  }
  const blocks = answer.blocks === undefined ? undefined : validateBlocks(answer.blocks);
  const { text = "" } = answer;
  if (text === "" && (blocks ?? []).length === 0) throw new SlackProblem("no_text");
  if (answer.replace_original && original) {
    changeMessage(state, original, { text, blocks: blocks ?? [] });
    return;
  }
  const message = postResponse(state, url, answer, blocks ?? []);
  if (message.visibleTo === null) void messageEvent(state, message);
}

function postResponse(
  state: State,
  url: ResponseUrl,
  { text = "", response_type, thread_ts }: Answer,
  blocks: StoredMessage["blocks"],
): StoredMessage {
  const conversation = state.conversations.get(url.channel);
  const installation = state.installations.get(url.teamId);
  if (!conversation || !installation) throw new SlackProblem("channel_not_found");
  return postMessage(state, conversation, {
    user: installation.botUserId,
    isFromBot: true,
    text,
    blocks,
    threadTs: thread_ts ?? null,
    visibleTo: response_type === "in_channel" ? null : url.user,
  });
}
