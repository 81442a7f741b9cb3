import {
  addDays,
  BUYER_CONTACT_WINDOW_DAYS,
  type ContactKind,
  type Day,
  type DealFacts,
  type DealStatus,
  dealStatus,
  type SummaryRecords,
} from "@touchline/domain";
import type { CrmChange, CrmDeal } from "../../server/src/ports/crm.ts";
import type { Activity, Portal } from "./portal.ts";

export interface PortalDeal {
  id: string;
  name: string;
  status: DealStatus;
  facts: DealFacts;
  records: SummaryRecords;
}

/** As in the product: with fewer won deals, the usual stages are unknown. */
const MIN_WON_SAMPLES = 10;
const TYPICAL_SHARE = 0.8;
const DAY_MS = 86_400_000;

const dayOf = (at: Date) => at.toISOString().slice(0, 10) as Day;
const dayOrNull = (at: Date | null | undefined) => (at ? dayOf(at) : null);

/** The latest day with any activity in a portal, assumed to be the day of export. */
export function lastDayOf({ deals, activities }: Portal): Day {
  const instants = [
    ...deals.flatMap(({ createdAt, modifiedAt, history }) => [
      createdAt,
      modifiedAt,
      ...history.map(({ at }) => at),
    ]),
    ...[...activities.values()].flat().map(({ at }) => at),
  ];
  return dayOf(new Date(instants.reduce((last, at) => Math.max(last, Number(at)), 0)));
}

/** The rules' facts of each deal that existed on a day, from the portal's data. */
export function portalFacts(portal: Portal, today: Day): PortalDeal[] {
  const deals = portal.deals.filter(({ createdAt }) => dayOf(createdAt) <= today);
  const statusOf = (deal: CrmDeal) => {
    const stage = portal.stageOf(deal, deal.stageId);
    return dealStatus({ isClosed: stage?.isClosed ?? false, isWon: stage?.isWon ?? false });
  };
  const medianAmount = median(
    deals
      .filter((deal) => statusOf(deal) === "open")
      .flatMap(({ amountInHomeCurrency }) => amountInHomeCurrency ?? []),
  );
  const stays = staysOf(deals);
  const won = deals.filter((deal) => statusOf(deal) === "won");
  return deals.map((deal) => {
    const status = statusOf(deal);
    const stay = stays.get(deal.stageId ?? "");
    const team = {
      medianAmount,
      stay: stay ? { medianDays: median(stay) ?? 0, samples: stay.length } : null,
      usualSteps: usualSteps(portal, won, deal.pipelineId),
    };
    const facts = factsOf(portal, deal, { today, isOpen: status === "open", team });
    return { id: deal.id, name: deal.name, status, facts, records: recordsOf(deal, facts, status) };
  });
}

type Frame = Pick<DealFacts, "today" | "isOpen" | "team">;

function factsOf(portal: Portal, deal: CrmDeal, { today, isOpen, team }: Frame): DealFacts {
  const stage = portal.stageOf(deal, deal.stageId);
  const activities = portal.activities.get(deal.id) ?? [];
  const past = activities.filter(({ at }) => dayOf(at) <= today);
  const last = past.at(-1);
  const stageMoves = movesOf(deal, "stage");
  const task = (portal.tasks.get(deal.id) ?? []).toSorted(
    (one, other) => Number(one.dueAt ?? Infinity) - Number(other.dueAt ?? Infinity),
  )[0];
  const place = (id: string | null) => {
    const found = portal.stageOf(deal, id);
    return {
      label: found?.label ?? id ?? "",
      order: found?.isClosed ? null : (found?.order ?? null),
    };
  };
  const meeting = past.findLast(({ kind }) => kind === "MEETING");
  return {
    today,
    fiscalStart: 1,
    isOpen,
    counts: true,
    createdOn: dayOf(deal.createdAt),
    amount: deal.amountInHomeCurrency,
    category: deal.forecastCategory,
    closeDate: deal.closeDate,
    stage: {
      label: stage?.label ?? deal.stageId ?? "",
      order: stage?.order ?? null,
      probability: stage?.probability ?? null,
      // An export without history doesn't include it: the deal may have been created in another
      // stage.
      enteredOn: dayOrNull(portal.stageEnteredAt.get(deal.id)) ?? heldSince(deal, "stage"),
      daysLimit: null,
    },
    contactCount: deal.contactCount,
    lastContact: last
      ? { kind: last.kind, on: dayOf(last.at) }
      : deal.lastContactedAt && { kind: null, on: dayOf(deal.lastContactedAt) },
    lastHeard: lastHeard(past),
    nextMeetingOn: dayOrNull(
      activities.find(({ kind, at }) => kind === "MEETING" && dayOf(at) > today)?.at,
    ),
    lastMeeting: meeting ? { title: meeting.title, on: dayOf(meeting.at) } : null,
    stageMoves: stageMoves.map(({ on, from, to }) => ({ on, from: place(from), to: place(to) })),
    closeDateMoves: movesOf(deal, "close_date")
      .filter(({ at }) => !isClosedAt(portal, deal, at))
      .map(({ on, from, to }) => ({ on, from: from as Day | null, to: to as Day | null })),
    amountMoves: movesOf(deal, "amount").map(({ on, from, to }) => ({
      on,
      from: from === null ? null : Number(from),
      to: to === null ? null : Number(to),
    })),
    nextStep: deal.nextStep,
    nextStepSince: heldSince(deal, "next_step"),
    update: deal.dealUpdate,
    updatedOn: deal.dealUpdate === "" ? null : heldSince(deal, "deal_update"),
    nextTask: task ? { title: task.title, dueOn: dayOrNull(task.dueAt) } : null,
    reviewedOn: null,
    ownFields: [],
    team,
  };
}

function recordsOf(deal: CrmDeal, { lastContact }: DealFacts, status: DealStatus): SummaryRecords {
  const at = deal.modifiedAt.toISOString();
  return {
    status,
    hasOwner: deal.ownerId !== null,
    deal: { name: deal.name, at },
    stageEnteredAt: at,
    closeDateMovedAt: at,
    nextStepAt: at,
    updateAt: at,
    contact: lastContact && { title: "", at },
    taskDueAt: null,
    review: null,
  };
}

/**
 * A close date that is set with the closing, or after it, records when the deal closed and not when
 * it was expected to.
 */
function isClosedAt(portal: Portal, deal: CrmDeal, at: Date): boolean {
  const shortlyAfter = Number(at) + 5000;
  const held = changes(deal, "stage").findLast((move) => Number(move.at) <= shortlyAfter);
  return portal.stageOf(deal, held?.value ?? null)?.isClosed ?? false;
}

const changes = ({ history }: CrmDeal, field: CrmChange["field"]) =>
  history.filter((change) => change.field === field);

/** The first value is no move. */
function movesOf(deal: CrmDeal, field: CrmChange["field"]) {
  const all = changes(deal, field);
  return all.slice(1).map(({ at, value }, place) => ({
    at,
    on: dayOf(at),
    from: all[place]?.value ?? null,
    to: value,
  }));
}

function heldSince(deal: CrmDeal, field: CrmChange["field"]): Day | null {
  return dayOrNull(changes(deal, field).at(-1)?.at);
}

const isBuyerContact = (kind: ContactKind) => kind !== "EMAIL";

function lastHeard(past: readonly Activity[]): DealFacts["lastHeard"] {
  const heard = past.filter(({ kind }) => isBuyerContact(kind)).map(({ at }) => dayOf(at));
  const on = heard.at(-1);
  if (!on) return null;
  const first = addDays(on, -BUYER_CONTACT_WINDOW_DAYS);
  return { on, contacts: heard.filter((one) => one >= first).length };
}

/** How many days deals spent in each stage they have left. */
function staysOf(deals: readonly CrmDeal[]): Map<string, number[]> {
  const stays = new Map<string, number[]>();
  for (const deal of deals) {
    const visits = changes(deal, "stage");
    for (const [place, { at, value }] of visits.entries()) {
      const left = visits[place + 1]?.at;
      if (!left || value === null) continue;
      stays.set(value, [...(stays.get(value) ?? []), (Number(left) - Number(at)) / DAY_MS]);
    }
  }
  return stays;
}

function usualSteps(portal: Portal, won: readonly CrmDeal[], pipelineId: string | null) {
  const own = won.filter(
    (deal) => deal.pipelineId === pipelineId && changes(deal, "stage").length > 1,
  );
  if (own.length < MIN_WON_SAMPLES) return [];
  const visits = new Map<string, number>();
  for (const deal of own) {
    for (const id of new Set(changes(deal, "stage").map(({ value }) => value ?? ""))) {
      visits.set(id, (visits.get(id) ?? 0) + 1);
    }
  }
  return [...visits]
    .filter(([, count]) => count >= own.length * TYPICAL_SHARE)
    .flatMap(([id]) => {
      const [deal] = own;
      const stage = deal && portal.stageOf(deal, id);
      return stage && !stage.isClosed && stage.order !== null
        ? { label: stage.label, order: stage.order }
        : [];
    })
    .toSorted((one, other) => one.order - other.order);
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
