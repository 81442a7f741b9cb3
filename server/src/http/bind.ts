import {
  listParamsOf,
  type ParsedInput,
  type Route,
  type RouteResult,
  type TeamScope,
  takesTeam,
} from "@touchline/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type {
  FileContext,
  IdentityContext,
  PublicContext,
  RequestContext,
  VendorContext,
  Vendors,
} from "../context/context.ts";
import { lookingAt, systemOf } from "../context/viewer.ts";
import type { AtLink, InSignIn } from "../db/scoped-access.ts";
import type { InStore, Store } from "../db/store.ts";
import type { Authenticate, Caller } from "./authenticate.ts";
import type { AwaitBody } from "./body-deadline.ts";
import { concurrencyByKey } from "./concurrency-by-key.ts";
import { downloads, type FileAnswer } from "./downloads.ts";
import { type Follow, follower } from "./following.ts";
import type { Hub } from "./hub.ts";
import { invalidToken, type TokenReader } from "./identity.ts";
import type { LimitOf } from "./limit.ts";
import type { LoadShedding } from "./load-shedding.ts";
import { callerKey } from "./network.ts";
import { readLists, refuseUnknownIds } from "./query-lists.ts";
import type { OpenStream } from "./streams.ts";
import { stripUnknown } from "./strip-unknown.ts";
import type { AdmitUpload } from "./upload-limit.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller;
  }
}

/** The handler's context depends on the route's access level. */
type ContextOf<R extends Route> = R["access"] extends "public"
  ? PublicContext
  : R["access"] extends "identity"
    ? IdentityContext
    : RequestContext;

export interface Bind {
  <R extends Route>(
    route: R,
    handler: (request: ParsedInput<R> & { context: ContextOf<R> }) => Promise<RouteResult<R>>,
  ): void;
  /** For calls that wait for a vendor: runs without an open transaction. */
  withVendors<R extends Route>(
    route: R,
    handler: (request: ParsedInput<R> & { context: VendorContext }) => Promise<RouteResult<R>>,
  ): void;
  /** For file downloads: streams while reading. */
  file<R extends Route>(
    route: R,
    handler: (request: ParsedInput<R> & { context: FileContext }) => Promise<FileAnswer>,
  ): void;
  /** For streams opened with a secret: sends the state again on every change. */
  follow<R extends Route>(route: R, handler: Follow<R, PublicContext>): void;
}

export interface RouteDependencies {
  load: LoadShedding;
  awaitBody: AwaitBody;
  admitUpload: AdmitUpload;
  admit: Authenticate;
  limitOf: LimitOf;
  tokens: TokenReader;
  inStore: InStore;
  inSignIn: InSignIn;
  atLink: AtLink;
  vendors: Vendors;
  hub: Hub;
  openStream: OpenStream;
  config: Config;
  clock: () => Date;
}

/**
 * One user may use only this share of the connections: writes to one record queue up while each
 * holds one, and large lists take long.
 */
const WRITE_SHARE = 1 / 3;
const READ_SHARE = 1 / 2;

/** Serves contract routes: authenticates, validates, runs one transaction, replies. */
export function binder(app: FastifyInstance, plumbing: RouteDependencies): Bind {
  const shareOf = (share: number) =>
    concurrencyByKey(Math.max(2, Math.floor(plumbing.config.database.pool * share)));
  const [writing, reading] = [shareOf(WRITE_SHARE), shareOf(READ_SHARE)];
  const serve = (
    route: Route,
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => {
    const lists = listParamsOf(route);
    app.route({
      method: route.method,
      url: route.path,
      ...(route.maxBytes && { bodyLimit: route.maxBytes }),
      ...(route.isForm && { config: { isForm: true } }),
      schema: {
        ...(route.params && { params: route.params }),
        ...(route.query && { querystring: route.query }),
        ...(route.body && { body: route.body }),
        response: { [route.status ?? 200]: route.response },
      },
      ...(route.isLarge && { serializerCompiler: strippingSerializer(route.response) }),
      onRequest: gate(route, plumbing),
      preValidation: async (request) => {
        request.query = readLists(lists, request.query);
      },
      handler: (request, reply) =>
        plumbing.load.answering(request, callerKey(request), async () => {
          reply.code(route.status ?? 200);
          if (takesTeam(route)) request.caller = callerOf(request);
          return answer(request, reply);
        }),
    });
  };
  // Fastify has already parsed the request with the route's schemas, hence the types.
  const on = ((route, handler) => {
    serve(route, (request) => {
      const answer = () =>
        inContext(route, plumbing, request, (context) =>
          handler({ context, ...inputOf(request) } as Parameters<typeof handler>[0]),
        );
      const { viewer } = request.caller;
      if (!viewer) return answer();
      return (route.method === "GET" ? reading : writing)(viewer.userId, answer);
    });
  }) as Bind;
  on.withVendors = (route, handler) => {
    serve(route, async (request) => {
      const { config, clock, inStore, vendors } = plumbing;
      const { viewer } = request.caller;
      if (!viewer) throw invalidToken();
      await refuseUnknownFirst(route, request, plumbing);
      const context: VendorContext = { now: clock(), config, viewer, inStore, ...vendors };
      return handler({ context, ...inputOf(request) } as Parameters<typeof handler>[0]);
    });
  };
  const sendFile = downloads(plumbing.config.database.pool);
  on.file = (route, handler) => {
    serve(route, async (request, reply) => {
      const { config, clock, inStore } = plumbing;
      const { viewer } = request.caller;
      if (!viewer) throw invalidToken();
      await refuseUnknownFirst(route, request, plumbing);
      const context: FileContext = { now: clock(), config, viewer, inStore };
      const sent = { context, ...inputOf(request) } as Parameters<typeof handler>[0];
      const mediaType = route.file ?? "application/octet-stream";
      return sendFile(reply, { viewer, mediaType }, () => handler(sent));
    });
  };
  const follow = follower(plumbing);
  on.follow = (route, handler) => {
    serve(route, (request, reply) => {
      const { config, clock, atLink, inStore } = plumbing;
      const read = () => {
        const context: PublicContext = { now: clock(), config, atLink, inStore };
        return handler({ context, ...inputOf(request) } as Parameters<typeof handler>[0]);
      };
      return follow(route, request, reply, read);
    });
  };
  return on;
}

/** For handlers that open their own transactions. */
async function refuseUnknownFirst(
  route: Route,
  { caller: { viewer }, query }: FastifyRequest,
  { inStore }: Pick<RouteDependencies, "inStore">,
): Promise<void> {
  const lists = listParamsOf(route).filter(({ of, name }) => of !== null && isGiven(query, name));
  if (!viewer || (lists.length === 0 && !viewer.team)) return;
  await inStore(viewer, (store) => refuseUnknownIds(store, lists, query), "read");
}

const isGiven = (query: unknown, name: string) =>
  typeof query === "object" && query !== null && Reflect.get(query, name) !== undefined;

function strippingSerializer(response: Route["response"]) {
  const cut = stripUnknown(response);
  return () => (answer: unknown) => JSON.stringify(cut(answer));
}

/** The caller, narrowed to the team they asked for. */
function callerOf({ caller, query }: FastifyRequest): Caller {
  const { team } = query as { team?: TeamScope };
  return team && caller.viewer ? { ...caller, viewer: lookingAt(caller.viewer, team) } : caller;
}

function inputOf({ params, query, body }: FastifyRequest) {
  return { params, query, body };
}

/** Also where the contract has none: the server reads what is sent before the handler runs. */
const maySendBody = ({ method }: Route) => method !== "GET";

/** Authenticates before the body is read and applies rate limits. */
export function gate(
  route: Route,
  {
    load,
    admit,
    limitOf,
    awaitBody,
    admitUpload,
  }: Pick<RouteDependencies, "load" | "admit" | "limitOf" | "awaitBody" | "admitUpload">,
) {
  const limit = limitOf(route);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    await load.admitting(request, async () => {
      try {
        request.caller = await admit(request, route);
      } finally {
        await limit(request, reply);
      }
    });
    if (!maySendBody(route)) return;
    if (route.maxBytes) admitUpload(request, reply);
    else awaitBody(request);
  };
}

function inContext<T>(
  route: Route,
  { inStore, inSignIn, atLink, tokens, config, clock }: RouteDependencies,
  { caller: { identity, viewer }, query }: FastifyRequest,
  work: (context: PublicContext | IdentityContext | RequestContext) => Promise<T>,
): Promise<T> {
  const base = { now: clock(), config };
  if (route.access === "public") return work({ ...base, atLink, inStore });
  if (!identity) throw invalidToken();
  if (route.access === "identity") {
    const readIdToken = (idToken: string) => tokens.readIdToken(idToken, identity);
    return work({ ...base, identity, readIdToken, inSignIn, inStore });
  }
  if (!viewer) throw invalidToken();
  const mode = route.method === "GET" || route.isReadOnly ? "read" : "write";
  const lists = listParamsOf(route);
  const checked = async (store: Store) => {
    await refuseUnknownIds(store, lists, query);
    return work({ ...base, viewer, store });
  };
  // The database lets observers change nothing, so this acts for them.
  const acting = route.isOwnSignIns
    ? { ...systemOf(viewer.organisationId), userId: viewer.userId }
    : viewer;
  return inStore(acting, checked, mode);
}
