import type { MeetingPack, OpenMeeting, PackLine } from "@touchline/contract";
import {
  currentMeeting,
  type Day,
  DEFAULT_LOOKBACK_DAYS,
  type DealGoneReason,
  type DealLine,
  type DealSinceMeeting,
  type DealState,
  dealLines,
  dealValuesAt,
  type EndedQuarter,
  type ForecastDeal,
  figureChanges,
  figuresOf,
  goalSync,
  isWrapUpUndoable,
  lastMeeting,
  openMeetings,
  promiseLines,
  type Quarter,
  type QuarterFigures,
  quarterDays,
  quarterOf,
  quietAfterDays,
  toHomeCurrency,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound, mustSee } from "../../context/scope.ts";
import { dayOf } from "../../context/time.ts";
import type { Context } from "./events.service.ts";
import type { DealSinceRow } from "./since-last.repository.ts";

const MAX_LINES = 200;
const MAX_VERSIONS = 1000;
const DAY_MS = 86_400_000;

/** Everything that changed for a rep since they last met their manager. */
export async function readPack(
  context: Context & Pick<RequestContext, "config">,
  repId: string,
): Promise<MeetingPack> {
  const { store, now, config } = context;
  const rep = await mustBeInTeam(context, repId);
  const { timeZone, fiscalStartMonth } = await store.session.calendar();
  const today = dayOf(now, timeZone);
  const met = await meetingsOf(context, repId);
  const last = lastMeeting(met, today);
  const since = last?.at ?? new Date(now.getTime() - DEFAULT_LOOKBACK_DAYS * DAY_MS);
  const sinceDay = dayOf(since, timeZone);
  const period = quarterOf(today, fiscalStartMonth);
  const [first, lastDay] = quarterDays(period, fiscalStartMonth);

  const reach = await store.outbox.writeMode("note");
  const { link } = await store.crmLink.read();
  const hasCrm = goalSync(link).state !== "by-hand";
  const deals = await dealsSince(context, repId, { since, first });
  const lines = dealLines(deals, {
    today,
    since: sinceDay,
    quietDays: quietAfterDays(await store.facts.settings()),
  });
  const promises = promiseLines(
    await store.sinceLast.promises(repId, { since: sinceDay, today, timeZone }),
    await readEndedQuarter(context, repId, {
      quarter: quarterOf(sinceDay, fiscalStartMonth),
      current: period,
      hasCrm,
    }),
    { today, since: sinceDay },
  );
  const marks = await store.wrapUps.marks(repId);
  const names = new Map(deals.map((deal) => [deal.id, deal]));
  const marked = <L extends { key: string }>(line: L) => ({
    ...line,
    ...(marks.get(line.key) ?? { mark: "none" as const, talkingPointId: null }),
  });
  const own = met.filter(({ isOwn }) => isOwn);
  const atHand = currentMeeting(own, today, now);
  return {
    rep: {
      ...{ id: rep.id, name: rep.name, emailAddress: rep.emailAddress },
      isUnsubscribed: (await store.mailRecipients.unsubscribed([rep.emailAddress])).length > 0,
    },
    since: since.toISOString(),
    lastMeeting: last && { title: last.title, isWrappedUp: last.isWrappedUp },
    meeting: atHand && toOpenMeeting(atHand),
    meetings: openMeetings(own, today, now).map(toOpenMeeting),
    wrappedUp: await wrappedUpToday(context, repId, today),
    period,
    figures: await figures(context, repId, {
      since,
      period,
      first,
      last: lastDay,
      hasCrm,
    }),
    deals: lines.slice(0, MAX_LINES).map((line) => marked(withDeal(line, names.get(line.dealId)))),
    dealLines: lines.length,
    promises: promises.slice(0, MAX_LINES).map((line) => marked({ ...line, deal: null })),
    notesReach: reach,
    canMail: config.mail !== null,
  };
}

export async function mustBeInTeam({ viewer, store }: Context, repId: string) {
  mustSee(viewer, repId);
  const member = await store.team.get(repId);
  if (!member) throw memberNotFound();
  return member;
}

/** The rep's counterpart: the caller, or for the rep their own manager. */
async function pairOf({ viewer, store }: Context, repId: string) {
  if (viewer.userId !== repId) return { managerId: viewer.userId, repId };
  return { managerId: await store.sinceLast.managerOf(repId), repId };
}

async function meetingsOf(context: Context, repId: string) {
  const { store, viewer, now } = context;
  const { timeZone } = await store.session.calendar();
  const pair = await pairOf(context, repId);
  const closed = await store.wrapUps.ofPair(pair);
  const found = await store.sinceLast.pairMeetings(pair, now);
  const known = new Set(closed.flatMap(({ eventId }) => eventId ?? []));
  return [
    ...closed.map(({ id, title, metAt, closedAt }) => {
      const at = metAt ?? closedAt;
      return {
        ...{ id, title, at, startsAt: at, on: dayOf(at, timeZone), allDay: false },
        ...{ isWrappedUp: true, isOwn: false },
      };
    }),
    ...found
      .filter(({ id }) => !known.has(id))
      .map((event) => ({ ...event, isWrappedUp: false, isOwn: event.ownerId === viewer.userId })),
  ];
}

type PairMeeting = Awaited<ReturnType<typeof meetingsOf>>[number];

function toOpenMeeting({ id, title, startsAt, allDay }: PairMeeting): OpenMeeting {
  return { id, title, start: startsAt.toISOString(), allDay };
}

/** The latest wrap-up of today; a rep sees it, and only the manager who made it can undo it. */
async function wrappedUpToday(
  context: Context,
  repId: string,
  today: Day,
): Promise<MeetingPack["wrappedUp"]> {
  const { store, viewer, now } = context;
  const { timeZone } = await store.session.calendar();
  const [latest] = await store.wrapUps.ofPair(await pairOf(context, repId));
  if (!latest || dayOf(latest.closedAt, timeZone) !== today) return null;
  const { id, eventId, title, closedAt, actions, notes, isSent } = latest;
  return {
    ...{ id, eventId, title, actions, notes, isSent },
    closedAt: closedAt.toISOString(),
    canUndo: viewer.userId !== repId && latest.did !== null && isWrapUpUndoable(closedAt, now),
  };
}

type DealWithForecast = DealSinceMeeting &
  Pick<DealSinceRow, "crmId" | "name"> & { forecast: ForecastDeal | null };

async function dealsSince(
  { store, now }: Context,
  repId: string,
  { since, first }: { since: Date; first: Day },
): Promise<DealWithForecast[]> {
  const rows = await store.sinceLast.deals(repId, { since, now, first });
  const { statusOf, isOwned, isCounted } = await store.pipelineChange.classifiers({
    from: first,
    to: first,
    ownerId: repId,
  });
  const stages = await store.sinceLast.stages();
  const home = await store.session.currency();
  const heldBy = (row: DealSinceRow, instant: Date, changed: DealSinceRow["changed"]) => {
    const held = dealValuesAt(row, instant, changed);
    if (!held || !isOwned(held.owner, instant) || !isCounted(held.pipeline)) return null;
    const deal: DealState & Pick<ForecastDeal, "probability"> = {
      status: statusOf(held.pipeline, held.stage),
      stage: stageOf(held.stage, held.pipeline, row.now.pipeline),
      amount: toHomeCurrency(held.amount, row.rate, home),
      closeDate: held.close_date as Day | null,
      forecastCategory: held.forecast_category,
      probability: null,
    };
    return deal;
  };
  const stageOf = (id: string | null, pipeline: string | null, current: string | null) => {
    const found = stages.find((one) => one.id === id && one.pipelineId === pipeline);
    const label = (found ?? stages.find((one) => one.id === id))?.label ?? id ?? "no stage";
    // Stages of different pipelines can't be ordered.
    return { label, order: pipeline === current ? (found?.displayOrder ?? null) : null };
  };
  return rows.map((row) => {
    const before = heldBy(row, since, row.changed);
    const why: DealGoneReason = isOwned(row.now.owner, now) ? "left out" : "handed on";
    const { id, crmId, name, heardOn, createdAt } = row;
    return {
      ...{ id, crmId, name, heardOn, before, forecast: before },
      after: row.archivedAt ? "deleted" : (heldBy(row, now, {}) ?? why),
      isMadeSince: createdAt >= since,
    };
  });
}

interface QuarterQuery {
  since: Date;
  period: Quarter;
  first: Day;
  last: Day;
  /** Null without a CRM: then the figures were entered by hand. */
  hasCrm: boolean;
}

async function figures(
  { store }: Context,
  repId: string,
  { since, period, first, last, hasCrm }: QuarterQuery,
): Promise<MeetingPack["figures"]> {
  const versions = await store.goals.versions(repId, period, MAX_VERSIONS);
  const then = versions.find(({ savedAt }) => Date.parse(savedAt) <= since.getTime())?.values;
  const now = (await store.goals.get(repId, period))?.values;
  const look = (values: typeof now, made?: ReturnType<typeof figuresOf>): QuarterFigures => ({
    quota: values?.quota ?? 0,
    commit: values?.repCommit ?? 0,
    won: made?.won ?? values?.won ?? 0,
    likely: made?.likely.value ?? values?.mostLikely ?? 0,
    open: made?.open.value ?? values?.open ?? 0,
  });
  if (!hasCrm) return figureChanges(look(then), look(now));
  const totals = await store.forecast.totals({ first, last }, repId);
  const before = await store.forecast.totals({ first, last }, repId, {
    end: since,
    outdated: null,
  });
  return figureChanges(
    look(then, figuresOf(before.get(repId) ?? {})),
    look(now, figuresOf(totals.get(repId) ?? {})),
  );
}

/** The commit for the quarter in which they last met, if it is over. */
async function readEndedQuarter(
  { store }: Context,
  repId: string,
  { quarter, current, hasCrm }: { quarter: Quarter; current: Quarter; hasCrm: boolean },
): Promise<EndedQuarter | null> {
  if (quarter === current) return null;
  const goal = await store.goals.get(repId, quarter);
  if (!goal) return null;
  const { fiscalStartMonth } = await store.session.calendar();
  const [first, last] = quarterDays(quarter, fiscalStartMonth);
  const totals = await store.forecast.totals({ first, last }, repId);
  const won = hasCrm ? figuresOf(totals.get(repId) ?? {}).won : goal.values.won;
  return { period: quarter, fiscalStart: fiscalStartMonth, commit: goal.values.repCommit, won };
}

function withDeal(
  { key, kind, says, amount }: DealLine,
  deal: DealWithForecast | undefined,
): Omit<PackLine, "mark" | "talkingPointId"> {
  if (!deal) throw new Error("A line is about a deal that isn't there.");
  const { id, crmId: hubspotId, name } = deal;
  return { key, kind, says, deal: { id, hubspotId, name, amountInHomeCurrency: amount } };
}
