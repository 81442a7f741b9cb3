import type { FastifyInstance } from "fastify";
import { controlFaults } from "./control-faults.ts";
import { idOf } from "./ids.ts";
import { install, issueCode, remove, toAccessResponse } from "./installation.ts";
import { click, openHome, runCommand, typeMessage } from "./interactions.ts";
import type { Delivery } from "./outgoing.ts";
import { SlackProblem } from "./problem.ts";
import { openDetails } from "./shared-links.ts";
import type { Conversation, Person, State, StoredMessage } from "./state.ts";
import {
  conversationFor,
  createChannel,
  createPerson,
  createWorkspace,
  directConversation,
  type PersonSeed,
  personFor,
} from "./workspace.ts";

export const BOT_SCOPES = [
  "channels:history",
  "channels:read",
  "chat:write",
  "commands",
  "groups:history",
  "groups:read",
  "im:history",
  "links:read",
  "links:write",
  "users:read",
];
export const FIRST_TEAM = "T0SANDBOX";

/** A workspace by its id; the first one by default. */
export interface InTeam {
  team?: string;
}

/** A user by Slack id or email address. */
export interface ByUser extends InTeam {
  user: string;
}

export interface InstallRequest extends InTeam {
  user?: string;
  scopes?: string[];
}

export interface ClickBody extends InTeam {
  /** Id of a channel or direct conversation, or `#name`. */
  channel: string;
  messageTs: string;
  actionId: string;
  blockId?: string;
  asUser: string;
  /** The option of a select, or the day of a date picker. */
  chosen?: string;
}

export type ListedMessage = StoredMessage & { channelName: string };

const teamIn = ({ team }: InTeam) => team ?? FIRST_TEAM;

/** `/control/slack/…`: workspaces and users, their actions, and faults. */
export async function controlRoutes(app: FastifyInstance, state: State): Promise<void> {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof SlackProblem) return reply.code(404).send(error.body);
    return reply.send(error);
  });
  workspaceRoutes(app, state);
  messageRoutes(app, state);
  actRoutes(app, state);
  controlFaults(app, state);
}

function workspaceRoutes(app: FastifyInstance, state: State): void {
  app.get("/workspaces", async () => ({
    teams: [...state.teams.values()],
    people: [...state.people.values()],
    channels: [...state.conversations.values()].filter(({ kind }) => kind === "channel"),
    installations: [...state.installations.values()],
  }));
  app.post<{ Body: { name: string; id?: string; channels?: string[]; people?: PersonSeed[] } }>(
    "/workspaces",
    async ({ body }) => {
      const { name, id = idOf("T", name), people = [], channels = ["general", "sales"] } = body;
      const domain = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
      return createWorkspace(state, { id, name, domain, people, channels });
    },
  );
  app.post<{ Body: PersonSeed & InTeam }>("/people", async ({ body: { team, ...seed } }) =>
    createPerson(state, teamIn({ team }), seed),
  );
  app.post<{ Body: ByUser & { isDeactivated?: boolean } }>(
    "/people/deactivate",
    async ({ body }) => {
      const person = personFor(state, body.user, teamIn(body));
      person.isDeactivated = body.isDeactivated ?? true;
      state.changed();
      return person;
    },
  );
  app.post<{ Body: InTeam & { name: string; isPrivate?: boolean } }>(
    "/channels",
    async ({ body }) => createChannel(state, teamIn(body), body.name, body.isPrivate),
  );
  app.patch<{ Body: InTeam & { channel: string; isArchived?: boolean; hasBot?: boolean } }>(
    "/channels",
    async ({ body }) => {
      const channel = conversationFor(state, teamIn(body), body.channel);
      channel.isArchived = body.isArchived ?? channel.isArchived;
      channel.hasBot = body.hasBot ?? channel.hasBot;
      state.changed();
      return channel;
    },
  );

  app.post<{ Body: InstallRequest }>("/install", async ({ body }) =>
    toAccessResponse(state, install(state, personOf(state, body), body.scopes ?? BOT_SCOPES)),
  );
  app.post<{ Body: InstallRequest & { redirectUri: string } }>("/code", async ({ body }) => ({
    code: issueCode(state, {
      userId: personOf(state, body).id,
      scopes: body.scopes ?? BOT_SCOPES,
      redirectUri: body.redirectUri,
    }),
  }));
  app.post<{ Body: InTeam & { how: "uninstall" | "revoke"; isTold?: boolean } }>(
    "/remove",
    async ({ body }) => {
      const installation = state.installations.get(teamIn(body));
      if (!installation) throw new SlackProblem("not_installed");
      const reason = body.how === "revoke" ? "token_revoked" : "account_inactive";
      remove(state, installation, { reason, isTold: body.isTold });
      await state.outgoing.settled();
      return {};
    },
  );
}

function messageRoutes(app: FastifyInstance, state: State): void {
  app.get<{ Querystring: InTeam & { channel?: string; user?: string } }>(
    "/messages",
    async ({ query }) => {
      const conversation = conversationIn(state, query);
      const messages = state.messages
        .filter(({ channel }) => conversation === null || channel === conversation.id)
        .filter(({ teamId }) => (query.team ?? teamId) === teamId)
        .map((message): ListedMessage => {
          const channelName = state.conversations.get(message.channel)?.name ?? "";
          return { ...message, channelName };
        });
      return { messages: messages.toReversed() };
    },
  );
  app.delete("/messages", async () => {
    // Pending requests must be cleared too.
    await state.outgoing.settled();
    state.messages = [];
    state.sharedLinks.clear();
    state.panes.clear();
    for (const conversation of state.conversations.values()) conversation.wasOpened = false;
    state.outgoing.clear();
    state.changed();
    return {};
  });
}

function actRoutes(app: FastifyInstance, state: State): void {
  app.post<{ Body: ByUser & { text: string; channel?: string; threadTs?: string } }>(
    "/type",
    async ({ body }) => {
      const person = personFor(state, body.user, teamIn(body));
      const where = conversationOf(state, person, body.channel);
      return typeMessage(state, person, where, body.text, body.threadTs ?? null);
    },
  );
  app.post<{ Body: ByUser & { channel: string; messageTs: string; url: string } }>(
    "/details",
    async ({ body }) => {
      const person = personFor(state, body.user, teamIn(body));
      const { id: channel } = conversationFor(state, person.teamId, body.channel);
      return { delivery: await openDetails(state, person, { ...body, channel }) };
    },
  );
  app.get<{ Querystring: ByUser }>("/pane", async ({ query }) => ({
    pane: state.panes.get(personFor(state, query.user, teamIn(query)).id) ?? null,
  }));
  app.post<{ Body: ByUser }>("/open-home", async ({ body }) => ({
    delivery: await openHome(state, personFor(state, body.user, teamIn(body))),
  }));
  app.post<{ Body: ByUser & { text: string; channel?: string; command?: string } }>(
    "/command",
    async ({ body }) => {
      const person = personFor(state, body.user, teamIn(body));
      const delivery = await runCommand(state, {
        person,
        conversation: conversationOf(state, person, body.channel),
        command: body.command ?? state.app.command,
        text: body.text,
      });
      return withUrl(delivery, new URLSearchParams(delivery.body).get("response_url"));
    },
  );
  app.post<{ Body: ClickBody }>("/click", async ({ body }) => {
    const team = teamIn(body);
    const delivery = await click(state, {
      ...body,
      person: personFor(state, body.asUser, team),
      channel: conversationFor(state, team, body.channel).id,
    });
    const payload = JSON.parse(new URLSearchParams(delivery.body).get("payload") ?? "{}");
    return withUrl(delivery, payload.response_url ?? null);
  });
}

const withUrl = (delivery: Delivery, responseUrl: string | null) => ({ delivery, responseUrl });

function conversationOf(state: State, person: Person, channel?: string): Conversation {
  if (channel === undefined) return directConversation(state, person);
  return conversationFor(state, person.teamId, channel);
}

function conversationIn(
  state: State,
  query: InTeam & { channel?: string; user?: string },
): Conversation | null {
  if (query.channel) return conversationFor(state, teamIn(query), query.channel);
  if (!query.user) return null;
  return directConversation(state, personFor(state, query.user, teamIn(query)));
}

function personOf(state: State, wish: InstallRequest): Person {
  const team = teamIn(wish);
  if (wish.user) return personFor(state, wish.user, team);
  const first = [...state.people.values()].find(({ teamId }) => teamId === team);
  if (!first) throw new SlackProblem("user_not_found");
  return first;
}
