import type { api, MeetingPack, RouteInput, TalkingPoint } from "@touchline/contract";
import { addDays, type Day, DEFAULT_ACTION_DUE_DAYS } from "@touchline/domain";
import { type FormatContext, formatLine, lineTitle } from "./pack-text.ts";

export type Body = RouteInput<typeof api.meetingPack.wrapUp>["body"];

const MAX_ACTION_LENGTH = 200;

/** An action to create after the meeting; ignored while its text is empty. */
export interface ActionDraft {
  key: string;
  pointId: string | null;
  text: string;
  dueDate: string | null;
  assigneeId: string;
}

export interface NoteDraft {
  dealId: string;
  name: string;
  /** What changed on the deal, as a reminder. */
  news: string;
  message: string;
  isChosen: boolean;
}

export const AD_HOC = "ad-hoc";

export interface WrapUpForm {
  /** The meeting's id, ad hoc, or empty until it is chosen. */
  meeting: string;
  /** The day of an ad hoc meeting. */
  metOn: Day;
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
    dueDate: addDays(given.today, DEFAULT_ACTION_DUE_DAYS),
    assigneeId: given.assigneeId,
  };
}

/**
 * Returns the initial form: today's meeting, an optional empty note per deal, and a recap of the
 * talking points. Without a meeting today the user has to choose one.
 */
export function initialForm(
  pack: MeetingPack,
  points: readonly TalkingPoint[],
  { eventId, ...writing }: FormatContext & { eventId: string | undefined },
): WrapUpForm {
  return {
    meeting: eventId ?? pack.meeting?.id ?? (pack.meetings.length === 0 ? AD_HOC : ""),
    metOn: writing.today,
    actions: [],
    notes: notesOf(pack, writing),
    recap: recapOf(pack, points, writing),
    isSent: false,
  };
}

/** Deals to be discussed first, then by rank; deleted deals can't have notes. */
function notesOf({ deals }: MeetingPack, writing: FormatContext): NoteDraft[] {
  const told = deals.filter(({ mark, kind }) => mark !== "dismissed" && kind !== "gone");
  const inOrder = [
    ...told.filter(({ mark }) => mark === "accepted"),
    ...told.filter(({ mark }) => mark !== "accepted"),
  ];
  const byDeal = Map.groupBy(inOrder, ({ deal }) => deal?.id ?? "");
  return [...byDeal].flatMap(([dealId, lines]) => {
    const name = lines[0]?.deal?.name;
    if (name === undefined) return [];
    const news = lines.map((line) => formatLine(line, writing)).join(". ");
    return [{ dealId, name, news, message: "", isChosen: false }];
  });
}

/**
 * Returns this meeting's talking points: open ones, and those ticked off since the last meeting.
 */
export function relevantPoints(
  { since }: Pick<MeetingPack, "since">,
  points: readonly TalkingPoint[],
): TalkingPoint[] {
  return points.filter(
    ({ title, complete, updatedAt }) =>
      title.trim() !== "" && (!complete || Date.parse(updatedAt) >= Date.parse(since)),
  );
}

/**
 * Returns the points ticked off since the last meeting, and the lines taken over but not ticked
 * off.
 */
function recapOf(
  pack: MeetingPack,
  points: readonly TalkingPoint[],
  writing: FormatContext,
): string {
  const ticked = new Set(points.flatMap(({ id, complete }) => (complete ? [id] : [])));
  const talked = relevantPoints(pack, points).filter(({ complete }) => complete);
  const news = [...pack.deals, ...pack.promises].filter(
    ({ mark, talkingPointId }) => mark === "accepted" && !ticked.has(talkingPointId ?? ""),
  );
  // A line that was just taken over doesn't have its point's id yet.
  const titles = new Set([
    ...talked.map(({ title }) => title),
    ...news.map((line) => lineTitle(line, writing)),
  ]);
  if (titles.size === 0) return "";
  return ["We talked about:", ...Array.from(titles, (title) => `- ${title}`)].join("\n");
}

/** Returns the request body without empty entries. */
export function toBody(
  { meeting, metOn, actions, notes, recap, isSent }: WrapUpForm,
  { id, today }: { id: string; today: Day },
): Body {
  return {
    id,
    eventId: meeting === AD_HOC || meeting === "" ? null : meeting,
    ...(meeting === AD_HOC && metOn !== today && { metOn }),
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
