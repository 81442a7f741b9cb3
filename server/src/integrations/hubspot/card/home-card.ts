import type { CoachingEntry, Deal, HomeCard } from "@touchline/contract";
import {
  addDays,
  type Day,
  daysBetween,
  dealUrl,
  formatDay,
  formatMoney,
  isAskOpen,
} from "@touchline/domain";
import { dayOf } from "../../../context/time.ts";
import { may } from "../../../context/viewer.ts";
import { listOwnActions } from "../../../features/actions/actions.service.ts";
import { readMemberCoaching } from "../../../features/coaching/coaching.service.ts";
import { listDeals } from "../../../features/deals/deals.service.ts";
import { listOpen } from "../../../features/slips/slips.service.ts";
import { askOf, type CardContext } from "./deal-card.ts";
import { formatDue } from "./due-text.ts";

const MAX_LINES = 5;

type Section = HomeCard["sections"][number];
type Line = Section["lines"][number];

/**
 * The morning of a rep: asks, due actions, dates and reasons that are missing, deals at risk. Who
 * coaches sees the deals at risk of their team.
 */
export function readHomeCard({ viewer, inStore, now, config }: CardContext): Promise<HomeCard> {
  const { publicUrl } = config;
  return inStore(
    viewer,
    async (store) => {
      const context = { viewer, store, now, config };
      const { userId } = viewer;
      const { timeZone } = await store.session.calendar();
      const today = dayOf(now, timeZone);
      const currency = await store.session.currency();
      const me = await store.team.get(userId);
      const own = { page: 1, pageSize: MAX_LINES, closed: "false", counting: "true" } as const;
      const owner = { userId: [userId] };
      const dealLine = (deal: Deal, detail: string): Line => ({
        ...lineOf(publicUrl, deal, deal.name),
        detail,
      });

      const asks = (await readMemberCoaching(context, userId))
        .filter(isOpenHere)
        .toSorted((a, b) => a.dueDay.localeCompare(b.dueDay));
      const actions = (await listOwnActions(context, { status: "open", dueDate: today }))
        .flatMap((group) => group.actions)
        .toSorted((a, b) => (a.dueDate ?? "").localeCompare(b.dueDate ?? ""));
      const undated = await listDeals(
        context,
        {
          ...{ ...own, ...owner, closeDateEnd: addDays(today, -1), orUndated: "true" },
          ...{ orderBy: "closeDate", order: "ASC" },
        },
        undefined,
      );
      const slips = await listOpen(context, { userId });
      const isTeams = may(viewer, "read-team");
      const risky = await listDeals(
        context,
        { ...own, ...(!isTeams && owner), risk: ["high"], orderBy: "risk", order: "DESC" },
        undefined,
      );

      const sections: Section[] = [
        {
          id: "asks",
          title: "Asks",
          total: asks.length,
          lines: asks.slice(0, MAX_LINES).map((entry) => {
            const { from, due, items } = askOf(entry, today);
            const open = items.filter(({ isDone }) => !isDone).map(({ text }) => text);
            return {
              ...lineOf(publicUrl, entry.deal, entry.deal.name),
              detail: `${open.join("; ")}, ${due}, asked by ${from}`,
            };
          }),
        },
        {
          id: "actions",
          title: "Due actions",
          total: actions.length,
          lines: actions.slice(0, MAX_LINES).map(({ text, dueDate }) => ({
            ...{ text, hubspotId: null, url: `${publicUrl}/actions` },
            detail: dueDate ? formatDue(dueDate as Day, today) : "",
          })),
        },
        {
          id: "undated",
          title: "Deals that need a date",
          total: undated.total,
          lines: undated.deals.map((deal) => dealLine(deal, dateTrouble(deal, today))),
        },
        {
          id: "slips",
          title: "Why did these slip?",
          total: slips.total,
          lines: slips.pushes.slice(0, MAX_LINES).map(({ deal, from, to }) => ({
            ...lineOf(publicUrl, deal, deal.name),
            detail: `${formatDay(from as Day, today)} → ${formatDay(to as Day, today)}`,
          })),
        },
        {
          id: "risk",
          title: isTeams ? "Your team's deals at high risk" : "Your deals at high risk",
          total: risky.total,
          lines: risky.deals.map((deal) =>
            dealLine(
              deal,
              riskDetail(deal, isTeams, (sum) => formatMoney(sum, currency)),
            ),
          ),
        },
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

function isOpenHere(entry: CoachingEntry): entry is EntryWithDeal {
  return entry.deal !== null && isAskOpen(entry) && entry.asked.some(({ isDone }) => !isDone);
}

function lineOf(publicUrl: string, { hubspotId }: { hubspotId: string }, name: string) {
  return { text: name || "Unnamed deal", hubspotId, url: dealUrl(publicUrl, hubspotId) };
}

function dateTrouble({ closeDate }: Deal, today: Day): string {
  if (closeDate === null) return "No close date";
  const late = daysBetween(closeDate as Day, today);
  return `Close date passed ${late === 1 ? "yesterday" : `${late} days ago`}`;
}

function riskDetail(
  { risk, ownedBy, amountInHomeCurrency: sum }: Deal,
  isTeams: boolean,
  money: (sum: number) => string,
): string {
  const reasons = (risk?.reasons ?? []).slice(0, 2).map(({ words }) => words);
  const owner = isTeams ? (ownedBy?.name ?? "No owner") : null;
  return [owner, sum === null ? null : money(sum), ...reasons].filter(Boolean).join(", ");
}
