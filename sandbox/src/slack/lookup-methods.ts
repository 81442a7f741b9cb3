import { avatarUrls } from "./avatar-routes.ts";
import { remove } from "./installation.ts";
import { messagesIn, toMessageResponse } from "./messages.ts";
import { isTrue, type MethodCall, type Methods, needs, page, required } from "./methods.ts";
import { SlackProblem } from "./problem.ts";
import type { Conversation, Person, State } from "./state.ts";
import {
  appConversationFor,
  directConversation,
  familyOf,
  handleOf,
  personFor,
  teamOf,
} from "./workspace.ts";

const conversationOf = ({ state, form, installation }: MethodCall) =>
  appConversationFor(state, installation.teamId, required(form, "channel"));

/** The scope for an operation on a public or private channel, or on a direct conversation. */
const needsByKind = (what: string) => (asked: MethodCall) => [
  `${familyOf(conversationOf(asked))}:${what}`,
];

export const conversationMethods: Methods = {
  "conversations.list": {
    needs: ({ form }) => familiesOf(form.types).map((family) => `${family}:read`),
    answer({ state, form, installation }) {
      const families = familiesOf(form.types);
      const all = [...state.conversations.values()].filter(
        (one) =>
          one.teamId === installation.teamId &&
          families.includes(familyOf(one)) &&
          (!one.isPrivate || one.hasBot) &&
          !(one.isArchived && isTrue(form.exclude_archived)),
      );
      const { items, response_metadata } = page(all, form, 999, 100);
      return {
        channels: items.map((one) => toConversationResponse(state, one)),
        response_metadata,
      };
    },
  },
  "conversations.info": {
    needs: needsByKind("read"),
    answer: (asked) => ({ channel: toConversationResponse(asked.state, conversationOf(asked)) }),
  },
  "conversations.history": {
    needs: needsByKind("history"),
    answer(asked) {
      const { state, form } = asked;
      const conversation = conversationOf(asked);
      if (!conversation.hasBot) throw new SlackProblem("not_in_channel");
      const { oldest = "0", latest = "9999999999" } = form;
      const within = messagesIn(state, conversation.id)
        .filter(({ ts, threadTs }) => {
          const isAfter = isTrue(form.inclusive) ? ts >= oldest : ts > oldest;
          const isBefore = isTrue(form.inclusive) ? ts <= latest : ts < latest;
          return isAfter && isBefore && (threadTs === null || threadTs === ts);
        })
        .toReversed();
      const { items, hasMore, response_metadata } = page(
        within,
        form,
        state.limits.historySize(),
        100,
      );
      const withMetadata = isTrue(form.include_all_metadata);
      return {
        messages: items.map((message) => toMessageResponse(state, message, withMetadata)),
        has_more: hasMore,
        pin_count: 0,
        response_metadata,
      };
    },
  },
  "conversations.open": {
    needs: needs("im:write"),
    answer({ state, form, installation }) {
      const person = personFor(state, required(form, "users"), installation.teamId);
      return { channel: { id: directConversation(state, person).id } };
    },
  },
};

export const userMethods: Methods = {
  "users.info": {
    needs: needs("users:read"),
    answer: ({ state, form, installation }) => ({
      user: toPersonResponse(
        state,
        personFor(state, required(form, "user"), installation.teamId),
        installation.scopes.includes("users:read.email"),
      ),
    }),
  },
  "users.lookupByEmail": {
    needs: needs("users:read.email"),
    answer({ state, form, installation }) {
      const email = required(form, "email").toLowerCase();
      const person = [...state.people.values()].find(
        (one) => one.teamId === installation.teamId && one.email === email && !one.isDeactivated,
      );
      if (!person) throw new SlackProblem("users_not_found");
      return { user: toPersonResponse(state, person, true) };
    },
  },
};

export const authMethods: Methods = {
  "auth.test": {
    answer({ state, installation }) {
      const { teamId, botUserId, botId } = installation;
      const team = teamOf(state, teamId);
      return {
        url: `https://${team.domain}.slack.com/`,
        team: team.name,
        user: "touchline",
        team_id: team.id,
        user_id: botUserId,
        bot_id: botId,
        is_enterprise_install: false,
      };
    },
  },
  "auth.revoke": {
    answer({ state, form, installation }) {
      if (isTrue(form.test)) return { revoked: false };
      remove(state, installation, { reason: "token_revoked" });
      return { revoked: true };
    },
  },
  "apps.uninstall": {
    answer({ state, form, installation }) {
      if (form.client_id !== state.app.clientId) throw new SlackProblem("invalid_client_id");
      if (form.client_secret !== state.app.clientSecret) {
        throw new SlackProblem("bad_client_secret");
      }
      remove(state, installation, { reason: "account_inactive" });
      return {};
    },
  },
};

const FAMILY_BY_TYPE: Record<string, string> = {
  public_channel: "channels",
  private_channel: "groups",
  im: "im",
  mpim: "mpim",
};

const familiesOf = (types = "public_channel") =>
  types.split(",").map((type) => {
    const family = FAMILY_BY_TYPE[type.trim()];
    if (family === undefined) throw new SlackProblem("invalid_types");
    return family;
  });

function toConversationResponse(state: State, conversation: Conversation) {
  const { id, name, kind, userId, isPrivate, isArchived, hasBot, teamId } = conversation;
  if (kind === "im") {
    return { id, is_im: true, is_archived: isArchived, user: userId, is_user_deleted: false };
  }
  const members = [...state.people.values()].filter((one) => one.teamId === teamId).length;
  return {
    id,
    name,
    name_normalized: name,
    is_channel: true,
    is_group: false,
    is_im: false,
    is_private: isPrivate,
    is_archived: isArchived,
    is_general: name === "general",
    is_member: hasBot,
    context_team_id: teamId,
    topic: { value: "", creator: "", last_set: 0 },
    purpose: { value: "", creator: "", last_set: 0 },
    num_members: members + (hasBot ? 1 : 0),
  };
}

function toPersonResponse(state: State, person: Person, withEmail: boolean) {
  const { id, teamId, name, title, email, isDeactivated } = person;
  return {
    id,
    team_id: teamId,
    name: handleOf(person),
    deleted: isDeactivated,
    real_name: name,
    tz: "Europe/Dublin",
    is_bot: false,
    profile: {
      real_name: name,
      display_name: name,
      title,
      ...avatarUrls(state, person),
      ...(withEmail && { email }),
    },
  };
}
