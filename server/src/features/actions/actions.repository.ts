import type { Action, ActionStatus } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { seesTeam } from "../../context/viewer.ts";
import type { Handle } from "../../db/handle.ts";

export interface ActionFilter {
  assignees?: string[] | undefined;
  dueDate?: string | undefined;
  eventType?: string | undefined;
  status: ActionStatus;
}

export interface ActionContent {
  text: string;
  isDone: boolean;
  isFocused: boolean;
  dueDate: string | null;
  assigneeId: string;
}

const MAX_ACTIONS = 5000;
const MAX_PER_EVENT = 1000;

/** Actions of the users the viewer may see. */
export function actionsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  const actions = () => {
    const all = db
      .selectFrom("actions as a")
      .innerJoin("users as u", (join) =>
        join.onRef("u.organisationId", "=", "a.organisationId").onRef("u.id", "=", "a.assigneeId"),
      )
      // The title is visible only to users who may see the meeting.
      .leftJoin("calendarEvents as e", (join) =>
        join.onRef("e.organisationId", "=", "a.organisationId").onRef("e.id", "=", "a.eventId"),
      )
      .select(["a.id", "a.text", "a.isDone", "a.isFocused", "a.dueDate", "a.eventId"])
      .select("e.title as eventTitle")
      .select(["u.id as assigneeId", "u.name as assigneeName", "u.role as assigneeRole"])
      .where("a.organisationId", "=", organisationId)
      .$narrowType<Pick<Row, "assigneeRole">>();
    return seesTeam(viewer) ? all : all.where("a.assigneeId", "=", userId);
  };

  return {
    /** Open actions first, by due date. `today` decides which are overdue, as in `isShownUnder`. */
    async list(filter: ActionFilter, today: Day): Promise<Action[]> {
      let all = actions();
      if (filter.assignees) all = all.where("a.assigneeId", "in", filter.assignees);
      if (filter.dueDate) all = all.where("a.dueDate", "<=", filter.dueDate);
      // Only actions from a meeting have an event type.
      if (filter.eventType) all = all.where("a.eventId", "is not", null);
      if (filter.status !== "all") all = all.where("a.isDone", "=", filter.status === "completed");
      if (filter.status === "late") all = all.where("a.dueDate", "<", today);
      const rows = await all
        .orderBy("a.isDone")
        .orderBy("a.dueDate", (order) => order.asc().nullsLast())
        .orderBy("a.createdAt")
        .orderBy("a.id")
        .limit(MAX_ACTIONS)
        .execute();
      return rows.map(toAction);
    },

    async get(id: string): Promise<Action | undefined> {
      const row = await actions().where("a.id", "=", id).executeTakeFirst();
      return row && toAction(row);
    },

    async getForUpdate(id: string): Promise<Action | undefined> {
      const row = await actions().where("a.id", "=", id).forUpdate("a").executeTakeFirst();
      return row && toAction(row);
    },

    /** The actions of one meeting, in the order they were added. */
    async ofEvent(eventId: string): Promise<Action[]> {
      const rows = await actions()
        .where("a.eventId", "=", eventId)
        .orderBy("a.createdAt")
        .orderBy("a.id")
        .limit(MAX_PER_EVENT)
        .execute();
      return rows.map(toAction);
    },

    async add(
      id: string,
      content: ActionContent,
      now: Date,
      eventId: string | null = null,
    ): Promise<void> {
      await db
        .insertInto("actions")
        .values({
          organisationId,
          id,
          eventId,
          ...content,
          createdBy: userId,
          createdAt: now,
          updatedAt: now,
          doneAt: content.isDone ? now : null,
        })
        .execute();
    },

    async change(id: string, to: ActionContent, doneAt: Date | null | undefined, now: Date) {
      await db
        .updateTable("actions")
        .set({ ...to, updatedAt: now, ...(doneAt !== undefined && { doneAt }) })
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .execute();
    },

    async remove(id: string): Promise<void> {
      await db
        .deleteFrom("actions")
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .execute();
    },
  };
}

interface Row extends Omit<ActionContent, "assigneeId"> {
  id: string;
  eventId: string | null;
  eventTitle: string | null;
  assigneeId: string;
  assigneeName: string;
  assigneeRole: Action["Assignee"]["role"];
}

function toAction(row: Row): Action {
  const { eventId, eventTitle, assigneeId, assigneeName, assigneeRole, ...action } = row;
  return {
    ...action,
    AssigneeId: assigneeId,
    assigneeId,
    Assignee: { id: assigneeId, name: assigneeName, role: assigneeRole },
    CalendarEventId: eventId,
    CalendarEvent: eventId && eventTitle !== null ? { id: eventId, title: eventTitle } : null,
    type: eventId ? "event" : "personal",
  };
}
