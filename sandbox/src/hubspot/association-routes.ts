import type { FastifyInstance } from "fastify";
import { batchResponse } from "./batch-routes.ts";
import { type callerOf, requireScopes } from "./gate.ts";
import type { Link } from "./links.ts";
import { linksOf } from "./links.ts";
import { linkTypes, type TypeInfo } from "./object-types.ts";
import type { State } from "./state.ts";
import { DATED, inputsOf, serve, typeParam, wholeNumber } from "./wire.ts";

const PAIR = ["/crm/v4/associations/:from/:to", `/crm/associations/${DATED}/:from/:to`];

const PAGE = 500;

export function associationRoutes(app: FastifyInstance, state: State): void {
  serve(
    app,
    "POST",
    PAIR.map((base) => `${base}/batch/read`),
    ({ request, params, body }) => {
      const { from, to, portal } = readable(request, params);
      const found = inputsOf(body, 1000).map((input) => {
        const start = wholeNumber(input.after, 0, "after");
        const links = linksOf(portal, { type: from.type, id: String(input.id) }, to.type);
        return { id: String(input.id), start, links };
      });
      return batchResponse(
        state,
        found
          .filter(({ links }) => links.length > 0)
          .map(({ id, start, links }) => ({
            from: { id },
            to: links.slice(start, start + PAGE).map((near) => toLinkResponse(from, to, near)),
            ...(start + PAGE < links.length && {
              paging: { next: { after: String(start + PAGE) } },
            }),
          })),
        found
          .filter(({ links }) => links.length === 0)
          .map(({ id }) => associationsNotFound(from, to, id)),
      );
    },
  );
}

type Request = Parameters<typeof callerOf>[0];
type Ends = { from?: string | undefined; to?: string | undefined };

function readable(request: Request, params: Ends) {
  const from = typeParam(params.from);
  const to = typeParam(params.to);
  // Email ids are readable with the contacts scope; only their content needs more.
  const scopes = [...from.read, ...to.read].filter((scope) => scope !== "sales-email-read");
  return { from, to, portal: requireScopes(request, scopes) };
}

function toLinkResponse(from: TypeInfo, to: TypeInfo, { toObjectId, typeIds }: Link) {
  const known = linkTypes(from.type, to.type);
  return {
    toObjectId: Number(toObjectId),
    associationTypes: typeIds.map((typeId) => ({
      category: "HUBSPOT_DEFINED",
      typeId,
      label: known.find((type) => type.typeId === typeId)?.label ?? null,
    })),
  };
}

function associationsNotFound(from: TypeInfo, to: TypeInfo, id: string) {
  return {
    status: "error",
    category: "OBJECT_NOT_FOUND",
    subCategory: "crm.associations.NO_ASSOCIATIONS_FOUND",
    message: `No ${to.singular} is associated with ${from.singular} ${id}.`,
    context: { fromObjectId: [id], fromObjectType: [from.singular], toObjectType: [to.singular] },
  };
}
