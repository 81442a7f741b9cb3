import { dayOf } from "../context/time.ts";
import type { Viewer } from "../context/viewer.ts";
import type { InStore, Store } from "../db/store.ts";
import { notifyReviewer } from "../features/coaching/coaching.service.ts";
import { notifyReviewee } from "../features/reviews/review-notice.ts";
import { savePoint } from "../features/talking-points/talking-points.service.ts";
import { notifyAssignee } from "../shared/notify-assignee.ts";
import { MENTIONS } from "./demo-coaching-texts.ts";

const DAY_MS = 86_400_000;
/** Everybody last opened their inbox then. */
const READ_DAYS_AGO = 6;
const LOOKBACK_DAYS = 30;
const ACTIONS_DAYS_AGO = 5;

/**
 * Fills the demo's inboxes by what is called when it happens: feedback and asks, answers to them,
 * actions that were given, and reps who mention their manager.
 */
export async function addInboxItems(inStore: InStore, manager: Viewer, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LOOKBACK_DAYS * DAY_MS);
  const readUntil = new Date(now.getTime() - READ_DAYS_AGO * DAY_MS);
  const { reps, author } = await inStore(manager, async (store) => ({
    reps: await repsOf(store),
    author: (await store.team.get(manager.userId))?.name ?? "",
  }));
  const repViewer = (userId: string): Viewer => ({ ...manager, userId, role: "rep" });
  const [first] = reps;
  if (!first || (await hasItems(inStore, repViewer(first.id), now))) return;
  await inStore(manager, async (store) => {
    for (const { id } of reps) await tellRep({ store, manager, author, now }, id, since);
  });
  for (const [index, { id: userId }] of reps.entries()) {
    const rep = repViewer(userId);
    await inStore(rep, async (store) => {
      const words = MENTIONS[index];
      if (words) {
        const title = `@${author} ${words}`;
        const at = new Date(now.getTime() - (index + 1) * 3_600_000);
        const context = { store, viewer: rep, now: at };
        await savePoint(context, { repId: userId, title, complete: false });
      }
      for (const row of await store.coaching.ofMember(userId)) {
        const { saidAt, reason } = row;
        if (!saidAt || reason === null || saidAt < since) continue;
        await notifyReviewer({ store, now: saidAt }, row, reason);
      }
      await store.inbox.markUntil(readUntil, readUntil);
    });
  }
  await inStore(manager, (store) => store.inbox.markUntil(readUntil, readUntil));
}

async function hasItems(inStore: InStore, viewer: Viewer, now: Date): Promise<boolean> {
  const asked = { isUnreadOnly: false, before: null, limit: 1 };
  return inStore(viewer, async (store) => (await store.inbox.list(asked, now)).length > 0, "read");
}

async function tellRep(
  { store, manager, author, now }: { store: Store; manager: Viewer; author: string; now: Date },
  repId: string,
  since: Date,
): Promise<void> {
  for (const { id, createdAt } of await store.reviews.ofMember(repId)) {
    const at = new Date(createdAt);
    if (at < since) continue;
    await notifyReviewee(store, id, { id: manager.userId, name: author }, at);
  }
  const given = new Date(now.getTime() - ACTIONS_DAYS_AGO * DAY_MS);
  const { timeZone } = await store.session.calendar();
  const open = await store.actions.list(
    { assignees: [repId], status: "open" },
    dayOf(now, timeZone),
  );
  for (const { id, text, isDone } of open) {
    const context = { store, viewer: manager, now: given };
    await notifyAssignee(context, { id, text, isDone, assigneeId: repId });
  }
}

async function repsOf(store: Store): Promise<Array<{ id: string }>> {
  const members = await store.team.list();
  return members
    .filter(({ role }) => role === "rep")
    .sort((one, other) => one.emailAddress.localeCompare(other.emailAddress));
}
