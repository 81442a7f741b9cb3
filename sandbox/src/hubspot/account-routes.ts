import type { FastifyInstance } from "fastify";
import { requireScopes } from "./gate.ts";
import { uninstall } from "./oauth.ts";
import { nextPage } from "./object-routes.ts";
import type { Portal } from "./portal.ts";
import type { State } from "./state.ts";
import { bounded, DATED, firstValue, serve, wholeNumber } from "./wire.ts";

const OWNERS = ["/crm/v3/owners", `/crm/owners/${DATED}`];

/** Owners and the account itself. */
export function accountRoutes(app: FastifyInstance, state: State): void {
  serve(app, "GET", OWNERS, ({ request, query }) => {
    const portal = requireScopes(request, ["crm.objects.owners.read"]);
    const isArchived = firstValue(query.archived) === "true";
    const email = firstValue(query.email)?.toLowerCase();
    const limit = bounded(
      wholeNumber(firstValue(query.limit), 100, "limit"),
      500,
      "The maximum page size is 500.",
    );
    const after = firstValue(query.after);
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
    ["/account-info/v3/details", `/account-info/${DATED}/details`],
    ({ request }) => ({
      body: details(state, requireScopes(request, ["oauth"])),
    }),
  );
  serve(
    app,
    "GET",
    ["/settings/v3/users/teams", `/settings/users/${DATED}/teams`],
    ({ request }) => ({
      body: { results: teamsOf(requireScopes(request, ["settings.users.teams.read"])) },
    }),
  );
  installRoutes(app, state);
  rateRoutes(app);
}

/** HubSpot tells no parent of a team. */
function teamsOf({ owners }: Portal) {
  const memberships = owners
    .filter(({ archived, userId }) => !archived && userId !== null)
    .flatMap(({ userId, teams = [] }) => teams.map((team) => ({ ...team, userId: `${userId}` })));
  return [...Map.groupBy(memberships, ({ id }) => id)].map(([id, members]) => {
    const idsOf = (isPrimary: boolean) =>
      members.filter(({ primary }) => primary === isPrimary).map(({ userId }) => userId);
    const [first] = members;
    return { id, name: first?.name ?? "", userIds: idsOf(true), secondaryUserIds: idsOf(false) };
  });
}

/** What one unit of each further currency is worth in the company's own, and was before. */
function rateRoutes(app: FastifyInstance): void {
  serve(app, "GET", [`/settings/currencies/${DATED}/exchange-rates`], ({ request, query }) => {
    const { account } = requireScopes(request, ["settings.currencies.read"]);
    const since = account.ratesSince ?? "2026-01-01T00:00:00.000Z";
    const all = [
      ...Object.entries(account.exchangeRates).map(([currency, rate]) => ({
        ...{ currency, rate, since },
      })),
      ...(account.formerRates ?? []),
    ].map(({ currency, rate, since: effectiveAt }, index) => ({
      id: String(index + 1),
      fromCurrencyCode: currency,
      toCurrencyCode: account.companyCurrency,
      conversionRate: rate,
      effectiveAt,
      visibleInUI: true,
      createdAt: effectiveAt,
      updatedAt: effectiveAt,
    }));
    const start = wholeNumber(firstValue(query.after), 0, "after");
    const limit = wholeNumber(firstValue(query.limit), 100, "limit");
    const next = start + limit;
    return {
      body: {
        results: all.slice(start, next),
        ...(next < all.length && { paging: { next: { after: String(next) } } }),
      },
    };
  });
}

/** The app removes itself from the account of the token. */
function installRoutes(app: FastifyInstance, state: State): void {
  serve(app, "DELETE", [`/appinstalls/${DATED}/external-install`], ({ request }) => {
    uninstall(state, requireScopes(request, ["oauth"]).account.portalId);
    return { status: 204 };
  });
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
