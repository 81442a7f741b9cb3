import { type Alert, api, type Returned } from "@touchline/contract";
import {
  type AddressedAlert,
  addressed,
  commitUntouched,
  daysOf,
  dealNotReviewed,
  lateActions,
  likelySlipped,
  lowCoverage,
  noOneToOne,
  reviewScore,
} from "@touchline/domain";
import type { JobContext, OutsideContext, RequestContext } from "../../context.ts";
import { type CrmAddresses, crmAddresses } from "../../crm-address.ts";
import type { Store } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { dayOf, nightOf, quarterAt } from "../../time.ts";
import { seesTeam, systemOf } from "../../viewer.ts";
import type { DealRow } from "./alert-facts.repository.ts";
import { CHECKED, type SettledState, type StoredAlert } from "./alerts.repository.ts";

/** A matter that was put away, or dealt with, is not raised again for so long. */
const QUIET_MS = 7 * 86_400_000;

export async function listAlerts({ store, config }: RequestContext): Promise<Alert[]> {
  const addresses = crmAddresses(config);
  return (await store.alerts.shown()).map((alert) => asAlert(alert, addresses));
}

/** When alerts were last looked for: before that, none means nothing. */
export async function readLastLook({
  viewer,
  inStore,
}: Pick<OutsideContext, "viewer" | "inStore">): Promise<Returned<typeof api.alerts.looked>> {
  const system = systemOf(viewer.organisationId);
  const at = await inStore(system, (store) => store.alerts.lastLooked(), "read");
  return { at: at?.toISOString() ?? null };
}

/** Has alerts looked for, soon. */
export async function askForCheck({
  store,
  now,
}: Pick<RequestContext, "store" | "now">): Promise<Record<string, never>> {
  await store.audit.record(now, "alerts.check", "alerts");
  await store.jobs.add(jobs.checkAlerts, {});
  return {};
}

/** Once a night, for the clock: not if a check was asked for since the night began. */
export async function checkAtNight(context: Pick<RequestContext, "store" | "now">): Promise<void> {
  const { store, now } = context;
  const { timeZone } = await store.session.calendar();
  const last = await store.alerts.lastAsked();
  if (!last || nightOf(last, timeZone) < nightOf(now, timeZone)) await askForCheck(context);
}

/** Looks at the whole organisation, whoever asked: what is found is shown to those whom it concerns. */
export async function checkAlerts({ viewer, inStore, clock }: JobContext): Promise<void> {
  const now = clock();
  await inStore(systemOf(viewer.organisationId), async (store) => {
    const changed = await store.alerts.replace(await findAlerts(store, now), now);
    await store.audit.record(now, CHECKED, "alerts", changed);
    const paths = [api.alerts.list.path, api.alerts.looked.path];
    await store.live.tell({ everybody: true }, { type: "stale", paths });
  });
}

async function findAlerts(store: Store, now: Date): Promise<AddressedAlert[]> {
  const calendar = await store.session.calendar();
  const dayHere = (instant: Date) => dayOf(instant, calendar.timeZone);
  const today = dayHere(now);
  const period = quarterAt(now, calendar);
  const quarter = daysOf(period, calendar.fiscalStartMonth);
  const deals = (await store.alertFacts.deals(quarter)).flatMap((row) => {
    const deal = { ...row, rating: ratingOf(row) };
    return [
      dealNotReviewed(deal, today, quarter[1]),
      likelySlipped(deal, row.closeDateMoves, quarter),
    ];
  });
  const met = await store.alertFacts.oneToOnes(now);
  const people = (await store.alertFacts.reps(period, quarter, today)).flatMap((rep) => [
    lowCoverage(rep, rep, today, quarter),
    lateActions(rep, rep.lateActions),
    commitUntouched(rep, { period, committedAt: rep.committedAt }, now, dayHere),
    met &&
      noOneToOne(rep, { lastOn: met.get(rep.id) ?? null, memberSince: rep.memberSince }, today),
  ]);
  return [...deals, ...people].filter((draft) => draft !== null).flatMap(addressed);
}

/** The last review's score as people read it. */
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
 * Puts an alert away, or says that it was dealt with. Said twice, the first word counts.
 *
 * The managers share their list. What a rep does with theirs is no word of a manager's, nor the other way round.
 */
export async function settleAlert(
  { store, viewer, now }: RequestContext,
  id: string,
  as: SettledState,
): Promise<Returned<typeof api.alerts.dismiss>> {
  const quietUntil = new Date(now.getTime() + QUIET_MS);
  const settled = await store.alerts.settle(id, as, quietUntil, now);
  if (!settled) throw new Refusal("not_found", "There is no such alert.");
  const { state, isNew } = settled;
  if (isNew) {
    await store.audit.record(now, `alert.${state}`, `alert ${id}`);
    await store.live.tell(seesTeam(viewer) ? { managers: true } : { userIds: [viewer.userId] }, {
      type: "stale",
      paths: [api.alerts.list.path],
    });
  }
  return { id, state };
}

function asAlert(alert: StoredAlert, addresses: CrmAddresses): Alert {
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
  };
}
