import type { FastifyInstance } from "fastify";
import { notFound } from "./errors.ts";
import { allowed } from "./gate.ts";
import { nextPage } from "./object-routes.ts";
import type { Portal } from "./portal.ts";
import type { Owner } from "./shapes.ts";
import { isoNow, type State } from "./state.ts";
import { bounded, DATED, one, serve, wholeNumber } from "./wire.ts";

const OWNERS = ["/crm/v3/owners", `/crm/owners/${DATED}`];

/** Owners, users, currencies and the account itself. */
export function accountRoutes(app: FastifyInstance, state: State): void {
  serve(app, "GET", OWNERS, ({ request, query }) => {
    const portal = allowed(request, ["crm.objects.owners.read"]);
    const isArchived = one(query.archived) === "true";
    const email = one(query.email)?.toLowerCase();
    const limit = bounded(
      wholeNumber(one(query.limit), 100, "limit"),
      500,
      "The maximum page size is 500.",
    );
    const after = one(query.after);
    const matching = portal.owners
      .filter((owner) => owner.archived === isArchived)
      .filter((owner) => email === undefined || owner.email.toLowerCase() === email)
      .sort((left, right) => Number(left.id) - Number(right.id))
      .filter((owner) => after === undefined || Number(owner.id) > Number(after));
    const page = matching.slice(0, limit);
    const last = page.at(-1);
    return {
      body: {
        results: page,
        ...(matching.length > limit &&
          last && { paging: { next: nextPage(state, request.url, last.id) } }),
      },
    };
  });

  serve(
    app,
    "GET",
    OWNERS.map((base) => `${base}/:ownerId`),
    ({ request, params, query }) => {
      const portal = allowed(request, ["crm.objects.owners.read"]);
      const isArchived = one(query.archived) === "true";
      const reference = params.ownerId ?? "";
      const isReferred = (owner: Owner) =>
        one(query.idProperty) === "userId"
          ? String(owner.userIdIncludingInactive) === reference
          : owner.id === reference;
      const found = portal.owners.find(
        (owner) => isReferred(owner) && owner.archived === isArchived,
      );
      if (!found) throw notFound(reference);
      return { body: found };
    },
  );

  serve(
    app,
    "GET",
    ["/account-info/v3/details", `/account-info/${DATED}/details`],
    ({ request }) => ({
      body: details(state, allowed(request, ["oauth"])),
    }),
  );

  serve(
    app,
    "GET",
    [
      "/settings/v3/currencies/exchange-rates/current",
      `/settings/currencies/${DATED}/exchange-rates/current`,
    ],
    ({ request }) => {
      const { account } = allowed(request, ["settings.currencies.read"]);
      const at = isoNow(state);
      return {
        body: {
          results: Object.entries(account.exchangeRates).map(
            ([fromCurrencyCode, conversionRate], index) => ({
              id: String(index + 1),
              fromCurrencyCode,
              toCurrencyCode: account.companyCurrency,
              conversionRate,
              effectiveAt: at,
              visibleInUI: true,
              createdAt: at,
              updatedAt: at,
            }),
          ),
        },
      };
    },
  );

  serve(app, "GET", ["/settings/v3/users", `/settings/users/${DATED}`], ({ request }) => {
    const portal = allowed(request, ["settings.users.read"]);
    return {
      body: {
        results: portal.owners
          .filter(({ archived }) => !archived)
          .map(({ userId, email, firstName, lastName }) => ({
            id: String(userId),
            email,
            firstName,
            lastName,
            superAdmin: false,
          })),
      },
    };
  });

  serve(
    app,
    "GET",
    ["/settings/v3/users/teams", `/settings/users/${DATED}/teams`],
    ({ request }) => {
      const portal = allowed(request, ["settings.users.teams.read"]);
      const teams = new Map(
        portal.owners.flatMap(({ teams: own = [] }) => own).map(({ id, name }) => [id, name]),
      );
      const members = (id: string) =>
        portal.owners
          .filter(({ teams: own = [] }) => own.some((team) => team.id === id))
          .map(({ userId }) => String(userId));
      return {
        body: {
          results: [...teams].map(([id, name]) => ({
            id,
            name,
            userIds: members(id),
            secondaryUserIds: [],
          })),
        },
      };
    },
  );
}

function details(state: State, { account }: Portal) {
  const offset = offsetOf(account.timeZone, state.now());
  const sign = offset < 0 ? "-" : "+";
  const minutes = Math.abs(offset) / 60_000;
  const pad = (value: number) => String(value).padStart(2, "0");
  return {
    portalId: account.portalId,
    portalName: account.name,
    accountType: "STANDARD",
    timeZone: account.timeZone,
    companyCurrency: account.companyCurrency,
    additionalCurrencies: Object.keys(account.exchangeRates),
    utcOffset: `${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`,
    utcOffsetMilliseconds: offset,
    uiDomain: "app.hubspot.com",
    dataHostingLocation: "na1",
  };
}

function offsetOf(timeZone: string, now: number): number {
  const part = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(now)
    .find(({ type }) => type === "timeZoneName");
  const [, sign = "+", hours = "0", minutes = "0"] =
    /GMT([+-])(\d+):(\d+)/.exec(part?.value ?? "") ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3_600_000 + Number(minutes) * 60_000);
}
