import type { FastifyInstance } from "fastify";
import type { Form } from "../form.ts";
import { PAGE_HEADERS } from "../page.ts";
import { homeOpened } from "./events.ts";
import { click, runCommand, typeMessage } from "./interactions.ts";
import { postMessage } from "./messages.ts";
import { conversationPage } from "./page-layout.ts";
import { PAGE_SCRIPT } from "./page-script.ts";
import { SlackProblem } from "./problem.ts";
import { openDetails } from "./shared-links.ts";
import type { Conversation, Person, State } from "./state.ts";
import { directConversation, SLACKBOT } from "./workspace.ts";

interface Address {
  /** The current user. */
  as?: string;
  /** The conversation. */
  in?: string;
  /** Used by links to the app's direct messages. */
  team?: string;
  app?: string;
}

/** Slack's pages for users, at `/slack`. */
export function pageRoutes(app: FastifyInstance, state: State): void {
  /** The last message that each user has read, by conversation. */
  const read = new Map<string, string>();

  app.get<{ Querystring: Address }>("/", async ({ query, headers }, reply) => {
    const last = /slack-as=(\w+)/.exec(headers.cookie ?? "")?.[1];
    const person = query.as ? personOn(state, query.as) : memberOf(state, query.team, last);
    if (!person) return reply.code(404).send({ message: "There is nobody in this Slack." });
    const conversation = conversationOn(state, person, query.in);
    const isChosen = query.in !== undefined || query.app !== undefined;
    if (isChosen) {
      read.set(`${person.id} ${conversation.id}`, String(state.now() / 1000));
      notifyHomeOpened(state, person, conversation);
    }
    return reply
      .headers(PAGE_HEADERS)
      .header("set-cookie", `slack-as=${person.id}; Path=/slack; SameSite=Lax; HttpOnly`)
      .send(conversationPage({ state, person, conversation, isChosen, read }));
  });

  app.get("/page.js", async (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(PAGE_SCRIPT),
  );

  app.get("/changes", (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    const tell = () => void reply.raw.write("data: changed\n\n");
    state.watchers.add(tell);
    request.raw.on("close", () => state.watchers.delete(tell));
    reply.raw.write(": listening\n\n");
  });

  app.post("/say", async ({ body }, reply) => {
    const form = body as Form;
    const person = personOn(state, form.as);
    if (!person) return reply.code(404).send({ message: "There is nobody of this id." });
    const conversation = conversationOn(state, person, form.channel);
    await submitMessage(state, person, conversation, form.text ?? "");
    return reply.redirect(addressOf(person, conversation), 303);
  });

  app.post("/details", async ({ body }, reply) => {
    const { as, channel, ts = "", url = "" } = body as Form;
    const person = personOn(state, as);
    if (!person) return reply.code(404).send({ message: "There is nobody of this id." });
    const conversation = conversationOn(state, person, channel);
    await openDetails(state, person, { channel: conversation.id, messageTs: ts, url });
    return reply.redirect(addressOf(person, conversation), 303);
  });

  app.post("/details/close", async ({ body }, reply) => {
    const { as, channel } = body as Form;
    const person = personOn(state, as);
    if (!person) return reply.code(404).send({ message: "There is nobody of this id." });
    state.panes.delete(person.id);
    return reply.redirect(addressOf(person, conversationOn(state, person, channel)), 303);
  });

  app.post("/act", async ({ body }, reply) => {
    const form = body as Form;
    const person = personOn(state, form.as);
    if (!person) return reply.code(404).send({ message: "There is nobody of this id." });
    const conversation = conversationOn(state, person, form.channel);
    await clickElement(state, person, conversation, form);
    return reply.redirect(addressOf(person, conversation), 303);
  });
}

const addressOf = (person: Person, { id }: Conversation) => `/slack/?as=${person.id}&in=${id}`;

function personOn(state: State, id: string | undefined): Person | undefined {
  return state.people.get(id ?? "") ?? state.people.values().next().value;
}

/** The last user, if they are in that workspace; else its first member. */
function memberOf(state: State, team: string | undefined, last: string | undefined) {
  const members = [...state.people.values()].filter(({ teamId }) => (team ?? teamId) === teamId);
  return members.find(({ id }) => id === last) ?? members[0];
}

/** The app's direct messages, unless another conversation of the same workspace is requested. */
function conversationOn(state: State, person: Person, id: string | undefined): Conversation {
  const found = state.conversations.get(id ?? "");
  const isVisible =
    found?.teamId === person.teamId && (found.userId === null || found.userId === person.id);
  return found && isVisible ? found : directConversation(state, person);
}

/** Sends the app an event when a user opens its messages for the first time. */
function notifyHomeOpened(state: State, person: Person, conversation: Conversation): void {
  if (conversation.userId !== person.id || conversation.wasOpened) return;
  if (state.installations.has(person.teamId)) void homeOpened(state, conversation);
}

async function submitMessage(
  state: State,
  person: Person,
  conversation: Conversation,
  given: string,
): Promise<void> {
  const text = given.trim();
  if (text === "") return;
  const [, command, rest = ""] = /^(\/\S*)\s*([\s\S]*)$/.exec(text) ?? [];
  if (command === undefined) {
    await typeMessage(state, person, conversation, text);
    return;
  }
  try {
    await runCommand(state, { person, conversation, command, text: rest });
  } catch (error) {
    if (!(error instanceof SlackProblem)) throw error;
    notify(state, person, conversation, `\`${command}\` is not a valid command.`);
  }
}

async function clickElement(
  state: State,
  person: Person,
  conversation: Conversation,
  form: Form,
): Promise<void> {
  try {
    const { status } = await click(state, {
      person,
      channel: conversation.id,
      messageTs: form.ts ?? "",
      actionId: form.action ?? "",
      blockId: form.block,
      chosen: form.chosen,
    });
    if (status !== 200) {
      const why = status === 0 ? "did not answer in time" : `answered with ${status}`;
      notify(state, person, conversation, `:warning: Touchline ${why}.`);
    }
  } catch (error) {
    if (!(error instanceof SlackProblem)) throw error;
    notify(state, person, conversation, ":warning: This message is no longer there.");
  }
}

function notify(state: State, person: Person, conversation: Conversation, text: string): void {
  postMessage(state, conversation, {
    user: SLACKBOT,
    isFromBot: false,
    text,
    visibleTo: person.id,
  });
}
