import { z } from "zod";
import { ActionFilters, ActionStatus } from "./actions.ts";
import { dealFilters } from "./deals.ts";
import { route } from "./route.ts";
import { TeamScope } from "./team-scope.ts";
import { outcomePeriod } from "./wins-and-losses.ts";

/** CSV files are streamed; the header row describes the columns. */
const CsvFile = { file: "text/csv; charset=utf-8", response: z.string(), perMinute: 20 } as const;

export const exports = {
  deals: route({
    method: "GET",
    path: "/api/exports/deals.csv",
    access: "member",
    summary: "Deals as CSV, by close date: a rep's own, a manager's team's",
    query: z.object({ ...dealFilters, team: TeamScope }),
    ...CsvFile,
  }),
  winsAndLosses: route({
    method: "GET",
    path: "/api/exports/wins-and-losses.csv",
    access: "member",
    summary: "Won and lost deals of a period as CSV, with reason, stage and age",
    query: z.object({ ...outcomePeriod, team: TeamScope }),
    ...CsvFile,
  }),
  actions: route({
    method: "GET",
    path: "/api/exports/actions.csv",
    access: "member",
    summary: "Actions as CSV, by due date",
    query: ActionFilters.extend({ team: TeamScope, status: ActionStatus.default("all") }),
    ...CsvFile,
  }),
  reviews: route({
    method: "GET",
    path: "/api/exports/reviews.csv",
    access: "member",
    summary: "Feedback on deals as CSV, oldest first",
    query: z.object({ team: TeamScope }),
    ...CsvFile,
  }),
  forecast: route({
    method: "GET",
    path: "/api/exports/forecast.csv",
    access: "member",
    summary: "Goals, commits and results by person and quarter as CSV",
    query: z.object({ team: TeamScope }),
    ...CsvFile,
  }),
  organisation: route({
    method: "GET",
    path: "/api/exports/organisation.jsonl",
    access: "admin",
    summary: "Everything in the workspace as one JSON Lines file, without secrets",
    file: "application/x-ndjson; charset=utf-8",
    response: z.string(),
    perMinute: 5,
  }),
};
