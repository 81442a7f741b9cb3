import type { ByUser, ClickBody, InstallRequest, InTeam, ListedMessage } from "./control.ts";
import type { Pane } from "./entities.ts";
import type { Fault } from "./faults.ts";
import type { toAccessResponse } from "./installation.ts";
import type { LimitSettings } from "./limits.ts";
import type { Delivery, Forgery, OutgoingSettings, RequestKind } from "./outgoing.ts";
import type { Conversation, Installation, Person, StoredMessage, Team } from "./state.ts";
import type { PersonSeed } from "./workspace.ts";

type Send = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;
type CommandResult = { delivery: Delivery; responseUrl: string };

/**
 * Controls Slack from tests: `send` calls a path below `/control`. Users are identified by Slack id
 * or email.
 */
export function slackControl(send: Send) {
  const change = (wish: InTeam & { channel: string; isArchived?: boolean; hasBot?: boolean }) =>
    send<Conversation>("PATCH", "/slack/channels", wish);
  return {
    workspaces: () =>
      send<{
        teams: Team[];
        people: Person[];
        channels: Conversation[];
        installations: Installation[];
      }>("GET", "/slack/workspaces"),
    /** In addition to the first one, e.g. for another organisation. */
    createWorkspace: (seed: {
      name: string;
      id?: string;
      channels?: string[];
      people?: PersonSeed[];
    }) => send<Team>("POST", "/slack/workspaces", seed),
    createUser: (person: PersonSeed & InTeam) => send<Person>("POST", "/slack/people", person),
    deactivateUser: (user: string, team?: string) =>
      send<Person>("POST", "/slack/people/deactivate", { user, team }),
    reactivateUser: (user: string, team?: string) =>
      send<Person>("POST", "/slack/people/deactivate", { user, team, isDeactivated: false }),
    createChannel: (name: string, team?: string) =>
      send<Conversation>("POST", "/slack/channels", { name, team }),
    /** The app isn't in it until it is invited. */
    createPrivateChannel: (name: string, team?: string) =>
      send<Conversation>("POST", "/slack/channels", { name, team, isPrivate: true }),
    /** A channel by id or `#name`. */
    archiveChannel: (channel: string, team?: string) => change({ channel, team, isArchived: true }),
    unarchiveChannel: (channel: string, team?: string) =>
      change({ channel, team, isArchived: false }),
    removeBot: (channel: string, team?: string) => change({ channel, team, hasBot: false }),
    inviteBot: (channel: string, team?: string) => change({ channel, team, hasBot: true }),

    /** Installs without the consent page; returns what the exchange of a code would. */
    install: (wish: InstallRequest = {}) =>
      send<ReturnType<typeof toAccessResponse>>("POST", "/slack/install", wish),
    /** A code as issued by the consent page. */
    code: async (wish: InstallRequest & { redirectUri: string }) =>
      (await send<{ code: string }>("POST", "/slack/code", wish)).code,
    /** Uninstalls the app in Slack; waits until the product was notified. */
    uninstall: (wish: InTeam & { isTold?: boolean } = {}) =>
      send<object>("POST", "/slack/remove", { ...wish, how: "uninstall" }),
    revokeToken: (wish: InTeam & { isTold?: boolean } = {}) =>
      send<object>("POST", "/slack/remove", { ...wish, how: "revoke" }),

    /** Newest first, including ephemeral ones. */
    async messages(wish: InTeam & { channel?: string; user?: string } = {}) {
      const given = Object.entries(wish).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(given as Array<[string, string]>);
      const path = `/slack/messages?${query.toString()}`;
      return (await send<{ messages: ListedMessage[] }>("GET", path)).messages;
    },
    /** All messages, and the requests sent to the product. */
    clear: () => send<object>("DELETE", "/slack/messages"),

    /**
     * In the user's direct messages with the app unless a channel is given. Waits for the product's
     * response.
     */
    type: (wish: ByUser & { text: string; channel?: string; threadTs?: string }) =>
      send<{ message: StoredMessage; delivery: Delivery | null; shared: Delivery | null }>(
        "POST",
        "/slack/type",
        wish,
      ),
    /** Opens the pane of a link that the app unfolded, by the link in its event. */
    openDetails: (wish: ByUser & { channel: string; messageTs: string; url: string }) =>
      send<{ delivery: Delivery | null }>("POST", "/slack/details", wish),
    /** The pane that the user has open. */
    pane: async (wish: ByUser) => {
      const { team } = wish;
      const query = new URLSearchParams({ user: wish.user, ...(team !== undefined && { team }) });
      return (await send<{ pane: Pane | null }>("GET", `/slack/pane?${query.toString()}`)).pane;
    },
    openHome: (user: string, team?: string) =>
      send<{ delivery: Delivery | null }>("POST", "/slack/open-home", { user, team }),
    command: (wish: ByUser & { text: string; channel?: string; command?: string }) =>
      send<CommandResult>("POST", "/slack/command", wish),
    click: (wish: ClickBody) => send<CommandResult>("POST", "/slack/click", wish),

    /** Requests to the product, newest first, once they have been answered. */
    deliveries: async () =>
      (await send<{ deliveries: Delivery[] }>("GET", "/slack/deliveries")).deliveries,
    requests: (wish: Partial<OutgoingSettings>) =>
      send<OutgoingSettings>("PUT", "/slack/requests", wish),
    /** Corrupts the next requests to the product. */
    forge: (forgery: Forgery & { times?: number }) =>
      send<object>("POST", "/slack/requests/forge", forgery),
    /** Sends the last requests again, with a fresh signature; events are marked as a retry. */
    redeliver: async (wish: { last?: number; times?: number; kind?: RequestKind } = {}) =>
      (await send<{ statuses: number[] }>("POST", "/slack/requests/redeliver", wish)).statuses,

    fail: (fault: Fault) => send<{ faults: Fault[] }>("POST", "/slack/faults", fault),
    clearFaults: () => send<object>("DELETE", "/slack/faults"),
    limits: (wish: Partial<LimitSettings>) => send<LimitSettings>("PUT", "/slack/limits", wish),
    /** Advances the clock for codes, response URLs and limits. */
    advance: (advanceMs: number) => send<{ now: string }>("PUT", "/slack/clock", { advanceMs }),
  };
}
