import type { api, MeetingPack, Sent, TalkingPoint } from "@touchline/contract";
import { type Day, DUE_AFTER_DAYS, dayAfter } from "@touchline/domain";
import { lineTitle, saysOf, type Writing } from "./pack-words.ts";

export type Body = Sent<typeof api.meetingPack.wrapUp>["body"];

const MAX_ACTION_LENGTH = 200;

/** What somebody should do after the meeting; one without words is not meant yet. */
export interface ActionDraft {
  key: string;
  /** The talking point it comes from. */
  pointId: string | null;
  text: string;
  dueDate: string | null;
  assigneeId: string;
}

export interface NoteDraft {
  dealId: string;
  name: string;
  message: string;
  isChosen: boolean;
}

export interface WrapUpForm {
  actions: ActionDraft[];
  notes: NoteDraft[];
  recap: string;
  isSent: boolean;
}

export function newAction(given: {
  text: string;
  pointId: string | null;
  assigneeId: string;
  today: Day;
}): ActionDraft {
  return {
    key: crypto.randomUUID(),
    pointId: given.pointId,
    text: given.text.slice(0, MAX_ACTION_LENGTH),
    dueDate: dayAfter(given.today, DUE_AFTER_DAYS),
    assigneeId: given.assigneeId,
  };
}

/** What there is to begin with: a note for each deal to choose from, and a recap of what was talked about. */
export function firstForm(
  pack: MeetingPack,
  points: readonly TalkingPoint[],
  writing: Writing,
): WrapUpForm {
  return {
    actions: [],
    notes: notesOf(pack, writing),
    recap: recapOf(pack, points, writing),
    isSent: false,
  };
}

/** Those that are to be talked about come first, then as they are ranked; on what is gone nothing can be noted. */
function notesOf({ deals }: MeetingPack, writing: Writing): NoteDraft[] {
  const told = deals.filter(({ mark, kind }) => mark !== "dismissed" && kind !== "gone");
  const inOrder = [
    ...told.filter(({ mark }) => mark === "accepted"),
    ...told.filter(({ mark }) => mark !== "accepted"),
  ];
  const byDeal = Map.groupBy(inOrder, ({ deal }) => deal?.id ?? "");
  return [...byDeal].flatMap(([dealId, lines]) => {
    const name = lines[0]?.deal?.name;
    if (name === undefined) return [];
    const message = `1:1: ${lines.map((line) => saysOf(line, writing)).join(". ")}.`;
    return [{ dealId, name, message, isChosen: false }];
  });
}

/** What this meeting is about: what is still to be talked about, or was ticked off since the last one. */
export function pointsAtHand(
  { since }: Pick<MeetingPack, "since">,
  points: readonly TalkingPoint[],
): TalkingPoint[] {
  return points.filter(
    ({ title, complete, updatedAt }) =>
      title.trim() !== "" && (!complete || Date.parse(updatedAt) >= Date.parse(since)),
  );
}

/** What was ticked off since they last met, and the lines that were taken over and are not ticked off. */
function recapOf(pack: MeetingPack, points: readonly TalkingPoint[], writing: Writing): string {
  const ticked = new Set(points.flatMap(({ id, complete }) => (complete ? [id] : [])));
  const talked = pointsAtHand(pack, points).filter(({ complete }) => complete);
  const news = [...pack.deals, ...pack.promises].filter(
    ({ mark, talkingPointId }) => mark === "accepted" && !ticked.has(talkingPointId ?? ""),
  );
  // A line that was taken over a moment ago does not know its point yet.
  const titles = new Set([
    ...talked.map(({ title }) => title),
    ...news.map((line) => lineTitle(line, writing)),
  ]);
  if (titles.size === 0) return "";
  return ["We talked about:", ...Array.from(titles, (title) => `- ${title}`)].join("\n");
}

/** What is sent: everything that says something. */
export function bodyOf(
  { actions, notes, recap, isSent }: WrapUpForm,
  { id, eventId }: Pick<Body, "id" | "eventId">,
): Body {
  return {
    id,
    eventId,
    actions: actions
      .filter(({ text }) => text.trim() !== "")
      .map(({ text, dueDate, assigneeId }) => ({ text: text.trim(), dueDate, assigneeId })),
    pointIds: [
      ...new Set(
        actions.flatMap(({ text, pointId }) => (pointId && text.trim() !== "" ? [pointId] : [])),
      ),
    ],
    notes: notes
      .filter(({ isChosen, message }) => isChosen && message.trim() !== "")
      .map(({ dealId, message }) => ({ dealId, message: message.trim() })),
    recap: recap.trim(),
    isSent,
  };
}
