import { type Alert, api, type RouteResult } from "@touchline/contract";
import {
  type AddressedAlert,
  balanceAlerts,
  commitUntouched,
  type Day,
  dealNotReviewed,
  figuresOf,
  goalSync,
  lateActions,
  likelySlipped,
  lowCoverage,
  noOneToOne,
  quarterDays,
  reviewScore,
  toAddressedAlerts,
} from "@touchline/domain";
import type { JobContext, RequestContext, VendorContext } from "../../context/context.ts";
import { dayOf, nightOf, quarterAt } from "../../context/time.ts";
import { seesTeam, systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { notFound } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { type CrmAddresses, crmAddresses } from "../../shared/crm/crm-links.ts";
import type { DealRow, RepRow } from "./alert-facts.repository.ts";
import { CHECKED_ACTION, type SettledState, type StoredAlert } from "./alerts.repository.ts";

/** As many as fit into one review queue. */
const MAX_MORE_DEALS = 50;
/** A dismissed or resolved matter is not raised again for this long. */
const SNOOZE_MS = 7 * 86_400_000;

/**
 * The alerts whose cause still exists, with current text. They are re-evaluated on every read, so
 * anything that resolves one (a review, a closed deal, a finished action, a sync) takes effect at
 * once, and code that writes need not know about alerts.
 */
export async function listAlerts({
  viewer,
  inStore,
  config,
  now,
}: Pick<VendorContext, "viewer" | "inStore" | "config" | "now">): Promise<Alert[]> {
  const shown = await inStore(viewer, (store) => store.alerts.listOpen(), "read");
  if (shown.length === 0) return [];
  const found = await inStore(
    systemOf(viewer.organisationId),
    (store) => findAlerts(store, now, scopeOf(shown)),
    "read",
  );
  const drafts = new Map(found.map((draft) => [draft.key, draft]));
  const addresses = crmAddresses(config);
  const holding = shown.flatMap((alert) => {
    const draft = drafts.get(alert.key);
    return draft ? [{ ...alert, ...draft }] : [];
  });
  return balanceAlerts(holding).map((alert) => toAlert(alert, addresses));
}

/** When alerts were last scanned for: an empty list means nothing before the first scan. */
export async function readLastCheck({
  viewer,
  inStore,
}: Pick<VendorContext, "viewer" | "inStore">): Promise<RouteResult<typeof api.alerts.lastCheck>> {
  const system = systemOf(viewer.organisationId);
  const at = await inStore(system, (store) => store.alerts.lastCheckedAt(), "read");
  return { at: at?.toISOString() ?? null };
}

export async function queueCheck({
  store,
  now,
}: Pick<RequestContext, "store" | "now">): Promise<Record<string, never>> {
  await store.audit.record(now, "alerts.check", "alerts");
  await store.jobs.add(jobs.checkAlerts, {});
  return {};
}

/** The nightly scan; skipped if a scan was already requested since the night started. */
export async function queueNightlyCheck(
  context: Pick<RequestContext, "store" | "now">,
): Promise<void> {
  const { store, now } = context;
  const { timeZone } = await store.session.calendar();
  const last = await store.alerts.lastRequestedAt();
  if (!last || nightOf(last, timeZone) < nightOf(now, timeZone)) await queueCheck(context);
}

/**
 * Scans the whole organisation regardless of who requested it; each alert is displayed only to the
 * users it concerns.
 */
export async function checkAlerts({ viewer, inStore, clock }: JobContext): Promise<void> {
  const now = clock();
  await inStore(systemOf(viewer.organisationId), async (store) => {
    const changed = await store.alerts.replace(await findAlerts(store, now, FULL_SCOPE), now);
    await store.audit.record(now, CHECKED_ACTION, "alerts", changed);
    const paths = [api.alerts.list.path, api.alerts.lastCheck.path];
    await store.live.publish({ everybody: true }, { type: "stale", paths });
  });
}

/** Which facts to load: for all deals and users, or only those that some alerts are about. */
interface Scope {
  deals: "all" | ReadonlySet<string>;
  reps: "all" | ReadonlySet<string>;
  oneToOnes: "all" | ReadonlySet<string>;
}

const FULL_SCOPE: Scope = { deals: "all", reps: "all", oneToOnes: "all" };

function scopeOf(alerts: readonly StoredAlert[]): Scope {
  const people = alerts.filter(({ dealId }) => dealId === null);
  const met = people.filter(({ icon }) => icon === "meeting");
  const repsOf = (some: typeof people) => new Set(some.flatMap(({ repId }) => repId ?? []));
  return {
    deals: new Set(alerts.flatMap(({ dealId }) => dealId ?? [])),
    reps: repsOf(people),
    oneToOnes: repsOf(met),
  };
}

async function findAlerts(store: Store, now: Date, scope: Scope): Promise<AddressedAlert[]> {
  const calendar = await store.session.calendar();
  const dayHere = (instant: Date) => dayOf(instant, calendar.timeZone);
  const today = dayHere(now);
  const period = quarterAt(now, calendar);
  const quarter = quarterDays(period, calendar.fiscalStartMonth);
  const { alertFacts } = store;
  const deals = isEmptyFilter(scope.deals) ? [] : await alertFacts.deals(quarter, scope.deals);
  const aboutDeals = deals.flatMap((row) => {
    const deal = { ...row, rating: ratingOf(row) };
    return [
      dealNotReviewed(deal, today, quarter[1]),
      likelySlipped(deal, row.closeDateMoves, quarter),
    ];
  });
  const met = isEmptyFilter(scope.oneToOnes)
    ? null
    : await alertFacts.oneToOnes(now, scope.oneToOnes);
  const found = isEmptyFilter(scope.reps) ? [] : await alertFacts.reps(period, today, scope.reps);
  const reps = await withFigures(store, quarter, found);
  const aboutPeople = reps.flatMap((rep) => [
    lowCoverage(rep, rep, today, quarter),
    lateActions(rep, rep.lateActions),
    commitUntouched(rep, { period, committedAt: rep.committedAt }, now, dayHere),
    met &&
      noOneToOne(rep, { lastOn: met.get(rep.id) ?? null, memberSince: rep.memberSince }, today),
  ]);
  return [...aboutDeals, ...aboutPeople]
    .filter((draft) => draft !== null)
    .flatMap(toAddressedAlerts);
}

const isEmptyFilter = (only: Scope["deals"]) => only !== "all" && only.size === 0;

/** As on the goal card: with a CRM, won and open come from the deals. */
async function withFigures(
  store: Store,
  [first, last]: readonly [Day, Day],
  reps: RepRow[],
): Promise<RepRow[]> {
  if (reps.length === 0) return reps;
  const { link } = await store.crmLink.read();
  if (goalSync(link).state === "by-hand") return reps;
  const totals = await store.forecast.totals({ first, last });
  return reps.map((rep) => {
    const { won, open } = figuresOf(totals.get(rep.id) ?? {});
    return { ...rep, won, open: open.value };
  });
}

/** The last review's score as displayed. */
function ratingOf(deal: DealRow): string | null {
  if (!deal.reviewId) return null;
  const attributes = Object.entries(deal.reviewAttributes ?? {});
  return reviewScore({
    source: deal.reviewSource,
    score: deal.reviewScore,
    attributes: attributes.map(([id, value]) => ({ id, value })),
  }).text;
}

/**
 * Dismisses an alert or marks it as resolved; the first call wins. Managers share their list. A
 * rep's and the managers' settlements are independent.
 */
export async function settleAlert(
  { store, viewer, now }: RequestContext,
  id: string,
  as: SettledState,
): Promise<RouteResult<typeof api.alerts.dismiss>> {
  const quietUntil = new Date(now.getTime() + SNOOZE_MS);
  const settled = await store.alerts.settle(id, as, quietUntil, now);
  if (!settled) throw notFound("alert");
  const { state, isNew } = settled;
  if (isNew) {
    await store.audit.record(now, `alert.${state}`, `alert ${id}`);
    await store.live.publish(seesTeam(viewer) ? { managers: true } : { userIds: [viewer.userId] }, {
      type: "stale",
      paths: [api.alerts.list.path],
    });
  }
  return { id, state };
}

function toAlert(
  { more, ...alert }: StoredAlert & { more: StoredAlert[] },
  addresses: CrmAddresses,
): Alert {
  const { id, label, icon, actionType, actionContent, repId, rating, createdAt } = alert;
  const { dealId, crmId, dealName, amount, portalId, uiDomain } = alert;
  const url =
    portalId && crmId ? addresses.deal({ portalId, uiDomain: uiDomain ?? "" }, crmId) : "";
  return {
    id,
    label,
    icon,
    actionType,
    actionContent,
    repId,
    metadata: {
      rating,
      deal:
        dealId && crmId
          ? {
              id: dealId,
              hubspotId: crmId,
              url,
              properties: {
                dealname: (dealName ?? "").slice(0, 4000),
                amount_in_home_currency: amount,
              },
            }
          : null,
    },
    createdAt: createdAt.toISOString(),
    more:
      more.length === 0
        ? null
        : {
            count: more.length,
            dealIds: more.flatMap((one) => one.crmId ?? []).slice(0, MAX_MORE_DEALS),
          },
  };
}
