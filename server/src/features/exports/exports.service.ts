import type { api, ParsedInput } from "@touchline/contract";
import {
  figuresOf,
  formatOwnValue,
  kindOf,
  lostReasonLabel,
  lostReasonsOf,
  type OwnField,
  ownProperty,
  type Quarter,
  quarterDays,
  quartersUpTo,
  riskReasons,
  rowFigures,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { dayOf, quarterAt } from "../../context/time.ts";
import { parseOwnFields } from "../../db/own-field-values.ts";
import { plainText } from "../../shared/html.ts";
import { type Cell, safeCell } from "./csv.ts";

type Context = Pick<RequestContext, "now" | "store">;
type Lines = AsyncGenerator<string[]>;
type Rows = AsyncGenerator<Array<Record<string, Cell>>>;

const DEAL_COLUMNS = {
  id: "Id",
  crm_id: "HubSpot id",
  name: "Deal",
  owner: "Owner",
  owner_email: "Owner email",
  pipeline: "Pipeline",
  stage: "Stage",
  status: "Status",
  amount: "Amount",
  currency: "Currency",
  close_date: "Close date",
  forecast_category: "Forecast category",
  probability: "Probability",
  deal_update: "Deal update",
  deal_update_at: "Deal update at",
  next_step: "Next step",
  lost_reason: "Lost reason",
  last_contacted_at: "Last contacted at",
  review_score: "Review score",
  reviewed_at: "Reviewed at",
  created_at: "Created at",
  is_owner_on_team: "Owner on your team",
  risk: "Risk",
  at_stake: "At stake",
  reasons: "Risk reasons",
};

const ACTION_COLUMNS = {
  id: "Id",
  text: "Action",
  assignee: "Assignee",
  assignee_email: "Assignee email",
  due_date: "Due date",
  is_done: "Done",
  done_at: "Done at",
  meeting: "Meeting",
  created_by: "Created by",
  created_at: "Created at",
};

const REVIEW_COLUMNS = {
  id: "Id",
  deal: "Deal",
  crm_id: "HubSpot id",
  title: "Title",
  rep: "Rep",
  rep_email: "Rep email",
  reviewer: "Reviewer",
  score: "Score",
  comment: "Comment",
  created_at: "Created at",
  updated_at: "Updated at",
};

const FORECAST_COLUMNS = [
  "Quarter",
  "Rep",
  "Manager",
  "Quota",
  "Commit",
  "Committed at",
  "Won",
  "Remaining commit",
  "Open",
  "Open deals",
  "Stage probability",
  "Most likely",
  "Best case",
  "Omitted",
];

const OUTCOME_COLUMNS = {
  id: "Id",
  hubspot_id: "HubSpot id",
  name: "Deal",
  owner: "Owner",
  pipeline: "Pipeline",
  status: "Outcome",
  amount: "Amount",
  currency: "Currency",
  created_on: "Created on",
  close_date: "Close date",
  days: "Days to decision",
  stage: "Last open stage",
  reason: "Lost reason",
};

/** Own fields come last, each under its label in HubSpot. */
export async function* dealLines(
  { store }: Context,
  query: ParsedInput<typeof api.exports.deals>["query"],
): Lines {
  const fields = await store.ownFields.list();
  const own = Object.fromEntries(fields.map(({ name, label }) => [ownProperty(name), label]));
  const rows = withReasons(store.dealFile.rows(query));
  yield* table({ ...DEAL_COLUMNS, ...own }, withOwnFields(rows, fields));
}

/** Won and lost deals by close date; reasons as people read them. */
export async function* outcomeLines(
  { store, now }: Context,
  { quarter, quarters }: ParsedInput<typeof api.exports.winsAndLosses>["query"],
): Lines {
  const calendar = await store.session.calendar();
  const last = (quarter as Quarter | undefined) ?? quarterAt(now, calendar);
  const span = quartersUpTo(last, quarters, calendar.fiscalStartMonth);
  const { crmOptions, own } = await store.lostReasons.get();
  const { reasons } = lostReasonsOf(crmOptions, own);
  yield* table(OUTCOME_COLUMNS, store.winsAndLosses.rows(span), (row) => ({
    ...row,
    reason: lostReasonLabel(String(row.reason ?? ""), reasons),
  }));
}

const PLAIN = { money: String, number: String, day: String, instant: String };

async function* withOwnFields(pages: Rows, fields: OwnField[]): Rows {
  for await (const rows of pages) {
    yield rows.map((row) => {
      const values = parseOwnFields(String(row.own_fields));
      const cells = fields.map((field): [string, Cell] => {
        const value = values[field.name];
        const cell = typeof value === "number" ? value : formatOwnValue(field, value, PLAIN);
        return [ownProperty(field.name), cell];
      });
      return { ...row, ...Object.fromEntries(cells) };
    });
  }
}

async function* withReasons(pages: Rows): Rows {
  for await (const rows of pages) {
    yield rows.map((row) => {
      const rules = typeof row.risk_rules === "string" ? row.risk_rules.split(" ") : [];
      const reasons = riskReasons(rules).map(({ words }) => words);
      return { ...row, reasons: reasons.join(", ") };
    });
  }
}

export async function* actionLines(
  context: Context,
  query: ParsedInput<typeof api.exports.actions>["query"],
): Lines {
  const { store, now } = context;
  const { timeZone } = await store.session.calendar();
  const pages = store.exports.actions({ ...query, today: dayOf(now, timeZone) });
  const { eventType } = query;
  yield* table(ACTION_COLUMNS, eventType ? filterByMeetingType(context, pages, eventType) : pages);
}

/** Actions from meetings of a type, as in the list of actions. */
async function* filterByMeetingType({ store }: Context, pages: Rows, label: string): Rows {
  for await (const page of pages) {
    const events = await store.events.byIds(page.map((row) => String(row.event_id)));
    const wanted = new Set(
      events.filter((event) => kindOf(event).label === label).map(({ id }) => id),
    );
    yield page.filter((row) => wanted.has(String(row.event_id)));
  }
}

export const reviewLines = ({ store }: Context): Lines =>
  table(REVIEW_COLUMNS, store.exports.reviews(), (row) => ({
    ...row,
    comment: plainText(String(row.comment ?? "")),
  }));

/**
 * The forecast page's figures for the current quarter and each quarter with a goal. A team
 * is the rows with its manager's name, as of today.
 */
export async function* forecastLines({ store, now }: Context): Lines {
  yield FORECAST_COLUMNS;
  const calendar = await store.session.calendar();
  const quarters = new Set([quarterAt(now, calendar), ...(await store.exports.quarters())]);
  const members = new Map((await store.tree.members()).map((member) => [member.id, member]));
  const managerOf = (id: string) => members.get(members.get(id)?.managerId ?? "")?.name ?? null;
  for (const quarter of [...quarters].toSorted().reverse()) {
    const [first, last] = quarterDays(quarter, calendar.fiscalStartMonth);
    for (const { rep, goal, totals } of await store.forecast.overview(
      { first, last },
      quarter,
      undefined,
    )) {
      const figures = rowFigures(figuresOf(totals), goal);
      yield [
        quarter,
        rep.name,
        managerOf(rep.id),
        figures.attainment.quota,
        goal?.repCommit ?? 0,
        goal?.committedAt?.toISOString() ?? null,
        figures.attainment.won,
        figures.remainingCommit.value,
        figures.totalOpen.open,
        figures.totalOpen.count,
        figures.stageProbability,
        figures.mostLikely.value,
        figures.bestCase.value,
        figures.omitted.value,
      ].map(safeCell);
    }
  }
}

async function* table(
  columns: Record<string, string>,
  pages: Rows,
  shown: (row: Record<string, Cell>) => Record<string, Cell> = (row) => row,
): Lines {
  yield Object.values(columns);
  const names = Object.keys(columns);
  for await (const page of pages) {
    for (const row of page) {
      const cells = shown(row);
      yield names.map((name) => safeCell(cells[name] ?? null));
    }
  }
}
