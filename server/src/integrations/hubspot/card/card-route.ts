import {
  CardCaller,
  type CardNotice,
  hubspotCard,
  type ParsedInput,
  type Route,
  type RouteResult,
  toFieldError,
} from "@touchline/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { systemOf, type Viewer } from "../../../context/viewer.ts";
import type { Receivers } from "../../../db/receivers.ts";
import { mustBeAllowed } from "../../../http/authenticate.ts";
import type { RouteDependencies } from "../../../http/bind.ts";
import { Refusal } from "../../../http/refusal.ts";
import { mustBeStorable } from "../../../http/unstorable-text.ts";
import type { VendorLimit } from "../../../http/vendor-limit.ts";
import { verifySignature } from "../hubspot.webhooks.ts";
import { cardNotices } from "./card-notices.ts";
import { confirmFromCard, setNextStepFromCard } from "./card-writes.ts";
import { type CardContext, readDealCard } from "./deal-card.ts";
import { readHomeCard } from "./home-card.ts";

interface Serving
  extends Pick<RouteDependencies, "config" | "clock" | "inStore" | "load" | "limitOf"> {
  receivers: Receivers;
  vendors: VendorLimit;
}

type Handler<R extends Route> = (
  context: CardContext,
  input: Omit<ParsedInput<R>, "query">,
) => Promise<RouteResult<R>>;

/**
 * Answers the card inside HubSpot. HubSpot's servers sign each call and name the account and the
 * user; the user is found among the members of the workspace that is connected to the account, and
 * sees what they see in the app.
 */
export async function hubspotCardRoutes(app: FastifyInstance, given: Serving): Promise<void> {
  const { config, clock, inStore, receivers, vendors, load, limitOf } = given;
  const { hubspot, publicUrl } = config;
  if (!hubspot) return;
  const notices = cardNotices(publicUrl);

  await app.register(async (scope) => {
    vendors.guard(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );

    const serve = <R extends Route>(route: R, handler: Handler<R>) => {
      const limit = limitOf(route);
      scope.route({
        method: route.method,
        url: route.path,
        handler: async (request, reply) => {
          const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          await mustBeSigned(request, rawBody);
          const caller = parsed(CardCaller, request.query);
          // Only after the signature, so that unsigned calls block no one.
          return load.answering(
            request,
            `card ${caller.portalId} ${caller.userEmail}`,
            async () => {
              const input = inputOf(route, request, rawBody);
              const { viewer, notice } = await personOf(caller);
              if (!viewer) return notice;
              await limitPerson(viewer, request, reply, limit);
              mustBeAllowed(route, viewer);
              const answer = await handler({ viewer, inStore, now: clock(), config }, input);
              return route.response.parse(answer);
            },
          );
        },
      });
    };

    serve(hubspotCard.deal, async (context, { params }) => {
      try {
        return await readDealCard(context, params.hubspotId);
      } catch (error) {
        if (error instanceof Refusal && error.code === "not_found") return notices.unknownDeal;
        throw error;
      }
    });
    serve(hubspotCard.confirm, async (context, { params, body }) => {
      const said = await confirmFromCard(context, { ...params, ...body });
      return { said, card: await readDealCard(context, params.hubspotId) };
    });
    serve(hubspotCard.setNextStep, async (context, { params, body }) => {
      const said = await setNextStepFromCard(context, { ...params, ...body });
      return { said, card: await readDealCard(context, params.hubspotId) };
    });
    serve(hubspotCard.home, (context) => readHomeCard(context));
  });

  async function mustBeSigned(request: FastifyRequest, rawBody: Buffer): Promise<void> {
    const { method, originalUrl, headers } = request;
    const isGenuine = verifySignature({
      secret: hubspot?.clientSecret ?? "",
      method,
      uri: `${publicUrl}${originalUrl}`,
      rawBody,
      timestamp: String(headers["x-hubspot-request-timestamp"] ?? ""),
      signature: String(headers["x-hubspot-signature-v3"] ?? ""),
      now: clock(),
    });
    if (!isGenuine) {
      await vendors.recordInvalid(request);
      throw new Refusal("unauthenticated", "The signature isn't HubSpot's, or too old.");
    }
    vendors.recordValid(request);
  }

  /** An account may be connected to several workspaces: the person's own is meant. */
  async function personOf({
    portalId,
    userEmail,
  }: z.infer<typeof CardCaller>): Promise<
    { viewer: Viewer; notice?: never } | { viewer?: never; notice: CardNotice }
  > {
    const organisations = await receivers.ofAccount("hubspot", portalId);
    if (organisations.length === 0) return { notice: notices.notConnected };
    let notice = notices.unknownPerson;
    for (const organisationId of organisations.toSorted()) {
      const person = await inStore(
        systemOf(organisationId),
        (store) => store.cardRequests.personOf(userEmail),
        "read",
      );
      if (!person) continue;
      const { hasJoined, ...found } = person;
      if (hasJoined) return { viewer: { organisationId, ...found } };
      notice = notices.notJoined;
    }
    return { notice };
  }

  /** Counted apart from the person's calls in the app. */
  async function limitPerson(
    viewer: Viewer,
    request: FastifyRequest,
    reply: FastifyReply,
    limit: ReturnType<typeof limitOf>,
  ): Promise<void> {
    const subject = `card of ${viewer.userId}`;
    request.caller = { identity: { issuer: "hubspot", subject, signedInAt: clock() }, viewer };
    await limit(request, reply);
  }
}

/** The route's own schemas give the types. */
function inputOf<R extends Route>(route: R, { params }: FastifyRequest, rawBody: Buffer) {
  const body = route.body ? jsonOf(rawBody) : undefined;
  mustBeStorable({ body });
  return {
    params: route.params && parsed(route.params, params),
    body: route.body && parsed(route.body, body),
  } as Omit<ParsedInput<R>, "query">;
}

function parsed<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const { field, message } = toFieldError(read.error.issues);
  throw new Refusal("bad_request", message, field.slice(0, 300));
}

function jsonOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    throw new Refusal("bad_request", "The request couldn't be read.");
  }
}
