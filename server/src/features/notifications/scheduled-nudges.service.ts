import {
  type AlertKind,
  type AlertLine,
  type AlertSlot,
  chooseNudges,
  type Day,
  daysOf,
  type NudgingDay,
  notReviewed,
  type OpenDeal,
  slotDue,
  weekOf,
  withoutTask,
  withoutUpdate,
} from "@touchline/domain";
import { dayOf, quarterAt } from "../../context/time.ts";
import type { Store } from "../../db/store.ts";
import type { NewAlert } from "./alert-ledger.repository.ts";
import type { OrganisationFrame, StoredListener } from "./slack-preferences.repository.ts";

type SlotKind = Extract<AlertKind, "deal.notReviewed" | "daily-update" | "task-checker"> | "nudges";

interface DueSlot {
  kind: SlotKind;
  listener: StoredListener;
  key: string;
}

/** Notes notifications for users' chosen hours, once per local day. */
export async function noteSlots(
  store: Store,
  listeners: StoredListener[],
  frame: OrganisationFrame,
  now: Date,
): Promise<void> {
  const due = listeners.flatMap((listener) => slotsDue(listener, frame.timeZone, now));
  const known = await store.alertLedger.known([...new Set(due.map(({ key }) => key))]);
  const fresh = due.filter(({ listener, key }) => !known.has(`${listener.id} ${key}`));
  if (fresh.length === 0) return;

  const day = dayOf(now, frame.timeZone);
  const [, quarterEnd] = daysOf(quarterAt(now, frame), frame.fiscalStartMonth);
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
  await store.alertLedger.put(noted, now);
}

/** Managers are notified of unreviewed deals; reps are asked about their own. */
function slotsDue(listener: StoredListener, timeZone: string, now: Date): DueSlot[] {
  const { hearing, role } = listener;
  if (!hearing.notifications) return [];
  const weekly = { weekday: hearing.notificationDay, time: hearing.notificationTime };
  const tasks = {
    weekday: hearing.taskCheckerNotificationDay,
    time: hearing.taskCheckerNotificationTime,
  };
  const slots: Array<[SlotKind, AlertSlot]> = [
    [role === "manager" ? "deal.notReviewed" : "nudges", weekly],
    ["daily-update", { weekday: null, time: hearing.dailyDealUpdateAlertTime }],
    ["task-checker", tasks],
  ];
  return slots.flatMap(([kind, slot]) => {
    const day = slotDue(now, timeZone, slot);
    return day ? [{ kind, listener, key: `${kind} ${day}` }] : [];
  });
}

function linesOf(
  { kind, listener: { id, role, hearing } }: DueSlot,
  deals: OpenDeal[],
  today: NudgingDay,
): AlertLine[] {
  const own = deals.filter(({ ownerId }) => ownerId === id);
  switch (kind) {
    case "deal.notReviewed":
      return notReviewed(deals, hearing, today);
    case "daily-update":
      return withoutUpdate(own, hearing, today);
    case "task-checker":
      return withoutTask(role === "manager" ? deals : own, hearing, today);
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
  today: NudgingDay & { day: Day },
  already: number,
  now: Date,
): NewAlert[] {
  const { id, hearing } = slot.listener;
  const own = deals.filter(({ ownerId }) => ownerId === id);
  const chosen = chooseNudges(own, hearing, today, already);
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
