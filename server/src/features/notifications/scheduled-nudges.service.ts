import {
  type AlertKind,
  type AlertLine,
  type AlertSlot,
  chooseNudges,
  coaches,
  type Day,
  dueSlotDay,
  type NudgeDay,
  notReviewedLines,
  type OpenDeal,
  quarterDays,
  weekOf,
  withoutTaskLines,
  withoutUpdateLines,
} from "@touchline/domain";
import { dayOf, quarterAt } from "../../context/time.ts";
import type { Store } from "../../db/store.ts";
import type { NewAlert } from "./alert-ledger.repository.ts";
import type { OrganisationFrame, SlackRecipient } from "./slack-preferences.repository.ts";

type SlotKind = Extract<AlertKind, "deal.notReviewed" | "daily-update" | "task-checker"> | "nudges";

interface DueSlot {
  kind: SlotKind;
  listener: SlackRecipient;
  key: string;
}

/** Notes notifications for users' chosen hours, once per local day. */
export async function addDueAlerts(
  store: Store,
  listeners: SlackRecipient[],
  frame: OrganisationFrame,
  now: Date,
): Promise<void> {
  const due = listeners.flatMap((listener) => slotsDue(listener, frame.timeZone, now));
  const known = await store.alertLedger.known([...new Set(due.map(({ key }) => key))]);
  const fresh = due.filter(({ listener, key }) => !known.has(`${listener.id} ${key}`));
  if (fresh.length === 0) return;

  const day = dayOf(now, frame.timeZone);
  const [, quarterEnd] = quarterDays(quarterAt(now, frame), frame.fiscalStartMonth);
  const today = { day, quarterEnd };
  const deals = await store.notificationFacts.openDeals(frame.timeZone, day);
  const [weekStart] = weekOf(day, frame.weekStartsOn);
  const nudged = await store.alertLedger.nudgedSince(weekStart, frame.timeZone);
  const noted = fresh.flatMap((slot) => {
    const already = nudged.get(slot.listener.id) ?? 0;
    return slot.kind === "nudges"
      ? nudgesOf(slot, deals, today, already, now)
      : [summaryOf(slot, slot.kind, linesOf(slot, deals, today), now)];
  });
  await store.alertLedger.add(noted, now);
}

/** Managers are notified of unreviewed deals; reps are asked about their own. */
function slotsDue(listener: SlackRecipient, timeZone: string, now: Date): DueSlot[] {
  const { slackPreferences, rights } = listener;
  if (!slackPreferences.notifications) return [];
  const weekly = {
    weekday: slackPreferences.notificationDay,
    time: slackPreferences.notificationTime,
  };
  const tasks = {
    weekday: slackPreferences.taskCheckerNotificationDay,
    time: slackPreferences.taskCheckerNotificationTime,
  };
  const slots: Array<[SlotKind, AlertSlot]> = [
    [rights.includes("coach") ? "deal.notReviewed" : "nudges", weekly],
    ["daily-update", { weekday: null, time: slackPreferences.dailyDealUpdateAlertTime }],
    ["task-checker", tasks],
  ];
  return slots.flatMap(([kind, slot]) => {
    const day = dueSlotDay(now, timeZone, slot);
    return day ? [{ kind, listener, key: `${kind} ${day}` }] : [];
  });
}

function linesOf({ kind, listener }: DueSlot, deals: OpenDeal[], today: NudgeDay): AlertLine[] {
  const { id, rights, slackPreferences } = listener;
  const own = deals.filter(({ ownerId }) => ownerId === id);
  const team = deals.filter(({ ownerId }) => ownerId === id || coaches(listener, ownerId));
  switch (kind) {
    case "deal.notReviewed":
      return notReviewedLines(team, slackPreferences, today);
    case "daily-update":
      return withoutUpdateLines(own, slackPreferences, today);
    case "task-checker":
      return withoutTaskLines(rights.includes("coach") ? team : own, slackPreferences, today);
    case "nudges":
      return [];
  }
}

/** A day without news is noted too, as done. */
function summaryOf(
  { listener, key }: DueSlot,
  kind: NewAlert["kind"],
  lines: AlertLine[],
  now: Date,
): NewAlert {
  return {
    recipientId: listener.id,
    kind,
    key,
    dealId: null,
    facts: { lines },
    happenedAt: now,
    state: lines.length > 0 ? "waiting" : "dropped",
  };
}

function nudgesOf(
  slot: DueSlot,
  deals: OpenDeal[],
  today: NudgeDay & { day: Day },
  already: number,
  now: Date,
): NewAlert[] {
  const { id, slackPreferences } = slot.listener;
  const own = deals.filter(({ ownerId }) => ownerId === id);
  const chosen = chooseNudges(own, slackPreferences, today, already);
  return [
    summaryOf(slot, "nudges", [], now),
    ...chosen.map((nudge, place) => ({
      recipientId: id,
      kind: "nudge" as const,
      key: `nudge ${today.day} ${place} ${nudge.dealId}`,
      dealId: nudge.dealId,
      facts: { nudge },
      happenedAt: now,
      state: "waiting" as const,
    })),
  ];
}
