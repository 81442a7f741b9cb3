import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { readChanges } from "./changes.service.ts";
import { readMeetings } from "./past-meetings.service.ts";
import { readForecasts } from "./snapshots.service.ts";

/** Undoing a change is an edit of its deal, so its route is there. */
export function historyRoutes(on: Bind) {
  on(api.history.changes, ({ context, query }) => readChanges(context, query));
  on(api.history.meetings, ({ context, query }) => readMeetings(context, query));
  on(api.history.firstDay, async ({ context }) => ({ first: await context.store.past.firstDay() }));
  on(api.history.forecasts, ({ context, query }) => readForecasts(context, query));
}
