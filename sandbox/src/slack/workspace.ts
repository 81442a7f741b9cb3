import { idOf } from "./ids.ts";
import { SlackProblem } from "./problem.ts";
import type { Conversation, Person, State, Team } from "./state.ts";

/** The author of Slack's own messages. */
export const SLACKBOT = "USLACKBOT";

export interface PersonSeed {
  email: string;
  name: string;
  title?: string;
}

export interface WorkspaceSeed extends Team {
  people: PersonSeed[];
  channels: string[];
}

export function createWorkspace(state: State, seed: WorkspaceSeed): Team {
  const { people, channels, ...team } = seed;
  state.teams.set(team.id, team);
  for (const person of people) createPerson(state, team.id, person);
  for (const name of channels) createChannel(state, team.id, name);
  state.changed();
  return team;
}

export function createPerson(state: State, teamId: string, seed: PersonSeed): Person {
  const id = idOf("U", teamId, seed.email);
  const person = { title: "", ...seed, id, teamId, isDeactivated: false };
  state.people.set(id, person);
  state.changed();
  return person;
}

/** A public channel that the app has been invited to, or a private one that it isn't in yet. */
export function createChannel(
  state: State,
  teamId: string,
  name: string,
  isPrivate = false,
): Conversation {
  const id = idOf("C", teamId, name);
  const channel: Conversation = {
    id,
    teamId,
    kind: "channel",
    name,
    userId: null,
    isPrivate,
    isArchived: false,
    hasBot: !isPrivate,
    wasOpened: false,
  };
  state.conversations.set(id, channel);
  state.changed();
  return channel;
}

/** A user's direct messages with the app, created on first use. */
export function directConversation(state: State, person: Person): Conversation {
  const id = idOf("D", person.teamId, person.id);
  const found = state.conversations.get(id);
  if (found) return found;
  const conversation: Conversation = {
    id,
    teamId: person.teamId,
    kind: "im",
    name: "",
    userId: person.id,
    isPrivate: false,
    isArchived: false,
    hasBot: true,
    wasOpened: false,
  };
  state.conversations.set(id, conversation);
  state.changed();
  return conversation;
}

/**
 * Resolves the `channel` of a call: a conversation by id, a channel by name, or a user's direct
 * messages.
 */
export function conversationFor(state: State, teamId: string, channel: string): Conversation {
  const person = state.people.get(channel);
  if (person?.teamId === teamId && !person.isDeactivated) return directConversation(state, person);
  const name = channel.startsWith("#") ? channel.slice(1) : null;
  const found =
    state.conversations.get(channel) ??
    [...state.conversations.values()].find((one) => one.teamId === teamId && one.name === name);
  const owner = state.people.get(found?.userId ?? "");
  if (!found || found.teamId !== teamId || owner?.isDeactivated) {
    throw new SlackProblem("channel_not_found");
  }
  return found;
}

/** The same for the app, from which Slack hides private channels that it isn't in. */
export function appConversationFor(state: State, teamId: string, channel: string): Conversation {
  const found = conversationFor(state, teamId, channel);
  if (found.isPrivate && !found.hasBot) throw new SlackProblem("channel_not_found");
  return found;
}

/** What scopes and events call a conversation of this kind. */
export function familyOf({ kind, isPrivate }: Conversation): "im" | "groups" | "channels" {
  if (kind === "im") return "im";
  return isPrivate ? "groups" : "channels";
}

/** A user by id or email address. */
export function personFor(state: State, reference: string, teamId?: string): Person {
  const found = [...state.people.values()].find(
    (person) =>
      (teamId ?? person.teamId) === person.teamId &&
      (person.id === reference || person.email === reference.toLowerCase()),
  );
  if (!found) throw new SlackProblem("user_not_found");
  return found;
}

export function teamOf(state: State, id: string): Team {
  const team = state.teams.get(id);
  if (!team) throw new SlackProblem("team_not_found");
  return team;
}

/** The handle used in mentions, such as `maya.lindqvist`. */
export const handleOf = ({ name }: Person) =>
  name
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ".");
