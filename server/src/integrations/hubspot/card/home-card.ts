import type { CoachingEntry, Deal, HomeCard } from "@touchline/contract";
import {
  addDays,
  type Day,
  daysBetween,
  formatDay,
  formatMoney,
  isAskOpen,
} from "@touchline/domain";
import type { RequestContext } from "../../../context/context.ts";
import { dayOf } from "../../../context/time.ts";
import { may } from "../../../context/viewer.ts";
import { listOwnActions } from "../../../features/actions/actions.service.ts";
import { readMemberCoaching } from "../../../features/coaching/coaching.service.ts";
import { listDeals } from "../../../features/deals/deals.service.ts";
import { listOpen } from "../../../features/slips/slips.service.ts";
import { askOf, type CardContext } from "./deal-card.ts";
import { formatDue } from "./due-text.ts";

const MAX_LINES = 5;
const OPEN_DEALS = { page: 1, pageSize: MAX_LINES, closed: "false", counting: "true" } as const;

type Section = HomeCard["sections"][number];
type Line = Section["lines"][number];
interface HomeContext extends RequestContext {
  today: Day;
}

/**
 * The morning of a rep: asks, due actions, dates and reasons that are missing, deals at risk. Those
 * who coach see the deals at risk of their team.
 */
export function readHomeCard({ viewer, inStore, now, config }: CardContext): Promise<HomeCard> {
  const { publicUrl } = config;
  return inStore(
    viewer,
    async (store) => {
      const { timeZone } = await store.session.calendar();
      const today = dayOf(now, timeZone);
      const context = { viewer, store, now, config, today };
      const me = await store.team.get(viewer.userId);
      const sections = [
        await asks(context),
        await dueActions(context),
        await undatedDeals(context),
        await unexplainedPushes(context),
        await dealsAtRisk(context),
      ];
      return {
        state: "home",
        title: `Hi, ${(me?.name ?? "").split(/\s+/)[0]}`,
        day: formatDay(today, today),
        url: `${publicUrl}/home`,
        sections: sections.filter(({ total }) => total > 0),
      } satisfies HomeCard;
    },
    "read",
  );
}

type EntryWithDeal = CoachingEntry & { deal: NonNullable<CoachingEntry["deal"]> };

async function asks(context: HomeContext): Promise<Section> {
  const entries = (await readMemberCoaching(context, context.viewer.userId))
    .filter(isOpenHere)
    .toSorted((a, b) => a.dueDay.localeCompare(b.dueDay));
  const shown = entries.slice(0, MAX_LINES);
  const lineOf = await dealLines(
    context,
    shown.map(({ deal }) => deal.id),
  );
  const lines = shown.flatMap((entry) => {
    const { from, due, items } = askOf(entry, context.today);
    const open = items.filter(({ isDone }) => !isDone).map(({ text }) => text);
    return lineOf(entry.deal.id, `${open.join("; ")}, ${due}, asked by ${from}`);
  });
  return { id: "asks", title: "Asks", total: entries.length, lines };
}

function isOpenHere(entry: CoachingEntry): entry is EntryWithDeal {
  return entry.deal !== null && isAskOpen(entry) && entry.asked.some(({ isDone }) => !isDone);
}

async function dueActions(context: HomeContext): Promise<Section> {
  const { today, config } = context;
  const groups = await listOwnActions(context, { status: "open", dueDate: today });
  const actions = groups
    .flatMap((group) => group.actions)
    .toSorted((a, b) => (a.dueDate ?? "").localeCompare(b.dueDate ?? ""));
  const lines = actions.slice(0, MAX_LINES).map(({ text, dueDate }) => ({
    text,
    detail: dueDate ? formatDue(dueDate as Day, today) : "",
    hubspotId: null,
    url: `${config.publicUrl}/actions`,
  }));
  return { id: "actions", title: "Due actions", total: actions.length, lines };
}

async function undatedDeals(context: HomeContext): Promise<Section> {
  const { today, viewer } = context;
  const before = { closeDateEnd: addDays(today, -1), orUndated: "true" } as const;
  const { deals, total } = await listDeals(
    context,
    { ...OPEN_DEALS, ...before, userId: [viewer.userId], orderBy: "closeDate", order: "ASC" },
    undefined,
  );
  const lines = deals.map((deal) => toLine(deal, dateTrouble(deal, today)));
  return { id: "undated", title: "Deals that need a date", total, lines };
}

function dateTrouble({ closeDate }: Deal, today: Day): string {
  if (closeDate === null) return "No close date";
  const late = daysBetween(closeDate as Day, today);
  return `Close date passed ${late === 1 ? "yesterday" : `${late} days ago`}`;
}

async function unexplainedPushes(context: HomeContext): Promise<Section> {
  const { today, viewer } = context;
  const { pushes, total } = await listOpen(context, { userId: viewer.userId });
  const shown = pushes.slice(0, MAX_LINES);
  const lineOf = await dealLines(
    context,
    shown.map(({ deal }) => deal.id),
  );
  const lines = shown.flatMap(({ deal, from, to }) =>
    lineOf(deal.id, `${formatDay(from as Day, today)} → ${formatDay(to as Day, today)}`),
  );
  return { id: "slips", title: "Why did these slip?", total, lines };
}

async function dealsAtRisk(context: HomeContext): Promise<Section> {
  const { viewer, store } = context;
  const isTeams = may(viewer, "read-team");
  const whose = isTeams ? {} : { userId: [viewer.userId] };
  const currency = await store.session.currency();
  const { deals, total } = await listDeals(
    context,
    { ...OPEN_DEALS, ...whose, risk: ["high"], orderBy: "risk", order: "DESC" },
    undefined,
  );
  const lines = deals.map((deal) => toLine(deal, riskDetail(deal, isTeams, currency)));
  const title = isTeams ? "Deals at high risk" : "Your deals at high risk";
  return { id: "risk", title, total, lines };
}

function riskDetail(deal: Deal, isTeams: boolean, currency: string): string {
  const { risk, ownedBy, amountInHomeCurrency: amount } = deal;
  const reasons = (risk?.reasons ?? []).slice(0, 2).map(({ words }) => words);
  const owner = isTeams ? (ownedBy?.name ?? "No owner") : null;
  const value = amount === null ? null : formatMoney(amount, currency);
  return [owner, value, ...reasons].filter(Boolean).join(", ");
}

/** Lines about deals that only their ids are known of. */
async function dealLines(
  context: HomeContext,
  ids: string[],
): Promise<(id: string, detail: string) => Line[]> {
  if (ids.length === 0) return () => [];
  const query = { page: 1, pageSize: MAX_LINES, orderBy: "closeDate", order: "ASC" } as const;
  const { deals } = await listDeals(context, { ...query, ids: [...new Set(ids)] }, undefined);
  const byId = new Map(deals.map((deal) => [deal.id, deal]));
  return (id, detail) => {
    const deal = byId.get(id);
    return deal ? [toLine(deal, detail)] : [];
  };
}

/** Opens the deal in HubSpot, where its card is. */
function toLine({ hubspotId, name, url }: Deal, detail: string): Line {
  return { text: name || "Unnamed deal", detail, hubspotId, url };
}
