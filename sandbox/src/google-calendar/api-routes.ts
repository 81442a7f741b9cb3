import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { deleteEvent, findEvent, insertEvent, patchEvent } from "./events.ts";
import { listEvents, type Query } from "./list.ts";
import { CALENDAR_SCOPES } from "./oauth-routes.ts";
import { toEventResponse } from "./present.ts";
import { GoogleProblem, invalid, notFound } from "./problem.ts";
import type { NewEvent, State, StoredEvent } from "./state.ts";

const BASE = "/calendar/v3";
const CALENDAR = `${BASE}/calendars/:calendarId/events`;
const DEFAULT_TTL_SECONDS = 604_800;

type Need = "read" | "write" | "list";
type Params = Record<string, string>;

/** The part of the Calendar API, version 3, that is used. */
export function apiRoutes(app: FastifyInstance, state: State): void {
  const serve = (
    method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
    url: string,
    need: Need,
    answer: (given: { email: string; params: Params; query: Query; body: object }) => unknown,
  ) => {
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        try {
          applyFaults(state, request);
          const email = authenticate(state, request, need);
          state.quotas.take(email);
          const params = request.params as Params;
          const { calendarId } = params;
          if (calendarId !== undefined && calendarId !== "primary" && calendarId !== email) {
            throw notFound();
          }
          const query = request.query as Query;
          const body = (request.body ?? {}) as object;
          return (await answer({ email, params, query, body })) ?? reply.code(204).send();
        } catch (error) {
          return sendError(error, reply);
        }
      },
    });
  };

  serve("GET", `${BASE}/users/me/calendarList`, "list", ({ email }) => ({
    kind: "calendar#calendarList",
    etag: '"1"',
    items: [
      {
        kind: "calendar#calendarListEntry",
        id: email,
        summary: email,
        primary: true,
        accessRole: "owner",
        timeZone: "UTC",
      },
    ],
  }));

  serve("GET", CALENDAR, "read", ({ email, query }) => listEvents(state, email, query));
  serve("GET", `${CALENDAR}/:eventId`, "read", ({ email, params }) =>
    toEventResponse(state, email, findEvent(state, email, params.eventId ?? "")),
  );
  serve("POST", CALENDAR, "write", ({ email, body }) =>
    toEventResponse(state, email, insertEvent(state, email, body as NewEvent)),
  );
  serve("PATCH", `${CALENDAR}/:eventId`, "write", ({ email, params, body }) =>
    toEventResponse(
      state,
      email,
      patchEvent(state, email, params.eventId ?? "", body as Partial<StoredEvent>),
    ),
  );
  serve("DELETE", `${CALENDAR}/:eventId`, "write", ({ email, params }) =>
    deleteEvent(state, email, params.eventId ?? ""),
  );
  serve("POST", `${CALENDAR}/watch`, "read", ({ email, body }) => watch(state, email, body));
  serve("POST", `${BASE}/channels/stop`, "read", ({ body }) => {
    const { id = "", resourceId = "" } = body as Params;
    if (!state.channels.stop(id, resourceId)) {
      throw new GoogleProblem(404, "notFound", `Channel '${id}' not found for project.`);
    }
  });
}

function watch(state: State, email: string, body: object) {
  const wish = body as {
    id?: string;
    type?: string;
    address?: string;
    token?: string;
    params?: { ttl?: string };
  };
  if (!wish.id || !/^[\w\-+/=]{1,64}$/.test(wish.id)) throw invalid("Invalid channel id.");
  if (wish.type !== "web_hook") throw invalid("Unknown channel type.");
  if (!wish.address || !URL.canParse(wish.address)) throw invalid("Invalid address.");
  if (state.channels.list().some(({ id }) => id === wish.id)) {
    throw new GoogleProblem(400, "channelIdNotUnique", `Channel id ${wish.id} not unique`);
  }
  const { protocol, hostname } = new URL(wish.address);
  if (protocol !== "https:" && hostname !== "localhost") {
    throw new GoogleProblem(400, "push.webhookUrlNotHttps", "WebHook callback must be HTTPS");
  }
  const channel = state.channels.open({
    id: wish.id,
    email,
    address: wish.address,
    token: wish.token ?? null,
    ttl: Number(wish.params?.ttl ?? DEFAULT_TTL_SECONDS) * 1000,
  });
  state.changed();
  return {
    kind: "api#channel",
    id: channel.id,
    resourceId: channel.resourceId,
    resourceUri: `${state.publicUrl()}${BASE}/calendars/${email}/events?alt=json`,
    ...(channel.token !== null && { token: channel.token }),
    expiration: String(channel.expiration),
  };
}

const READ_SCOPES = [
  "calendar",
  "calendar.readonly",
  "calendar.events",
  "calendar.events.readonly",
];
const REQUIRED_SCOPES: Record<Need, string[]> = {
  read: [...READ_SCOPES, "calendar.events.owned", "calendar.events.owned.readonly"],
  write: ["calendar", "calendar.events", "calendar.events.owned"],
  list: ["calendar", "calendar.readonly", "calendar.calendarlist.readonly"],
};
const PREFIX = CALENDAR_SCOPES.slice(0, -"calendar".length);

function authenticate(state: State, { headers }: FastifyRequest, need: Need): string {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
  const grant = state.access.get(token);
  if (!grant || grant.expiresAt <= state.now()) {
    throw new GoogleProblem(401, "authError", "Invalid Credentials");
  }
  if (!REQUIRED_SCOPES[need].some((scope) => grant.scopes.includes(`${PREFIX}${scope}`))) {
    throw new GoogleProblem(
      403,
      "insufficientPermissions",
      "Request had insufficient authentication scopes.",
    );
  }
  return grant.email;
}

function applyFaults(state: State, { url }: FastifyRequest): void {
  const fault = state.faults.find(({ path }) => url.includes(path ?? ""));
  if (!fault) return;
  fault.times -= 1;
  state.faults = state.faults.filter(({ times }) => times > 0);
  throw new GoogleProblem(fault.status, fault.reason, "The sandbox was told to fail");
}

function sendError(error: unknown, reply: FastifyReply) {
  if (!(error instanceof GoogleProblem)) throw error;
  return reply.code(error.status).send(error.body);
}
