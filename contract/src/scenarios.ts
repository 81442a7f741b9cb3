import { SCENARIO_CALLS, SCENARIO_MARKS } from "@touchline/domain";
import { z } from "zod";
import { Period } from "./goals.ts";
import { route } from "./route.ts";

const Day = z.iso.date();
const Timestamp = z.iso.datetime();
const Call = z.enum(SCENARIO_CALLS);

export const MAX_CHOICES = 100;
export const MAX_SCENARIOS = 50;

/** The caller's choice for a deal: it is won, it isn't, or it closes on another day. */
export const ScenarioChoiceForm = z
  .union([
    z.strictObject({ dealId: z.uuid(), call: z.enum(["in", "out"]) }),
    z.strictObject({ dealId: z.uuid(), call: z.literal("move"), moveTo: Day }),
  ])
  .transform((choice) => ({ moveTo: null, ...choice }));
export type ScenarioChoiceForm = z.infer<typeof ScenarioChoiceForm>;

export const ScenarioChoice = z.object({
  dealId: z.uuid(),
  /** Null if the deal no longer exists or belongs to another rep. */
  hubspotId: z.string().max(100).nullable(),
  call: Call,
  moveTo: Day.nullable(),
  /** The deal's name when the scenario was saved. */
  name: z.string().max(4000),
  amount: z.number().nullable(),
  closeDate: Day.nullable(),
  /** right: it came true. wrong: it didn't. open: undecided. gone: the deal no longer exists. */
  mark: z.enum(SCENARIO_MARKS),
});
export type ScenarioChoice = z.infer<typeof ScenarioChoice>;

export const Scenario = z.object({
  id: z.uuid(),
  name: z.string().max(60),
  period: Period,
  firstDay: Day,
  lastDay: Day,
  /** The totals when it was saved. */
  said: z.object({
    at: Timestamp,
    won: z.number(),
    counted: z.number(),
    total: z.number(),
    quota: z.number(),
    /** Positive is short of quota, negative is over. */
    gap: z.number(),
  }),
  choices: z.array(ScenarioChoice).max(MAX_CHOICES),
  /** The result so far; final once the quarter is over. */
  record: z.object({
    isOver: z.boolean(),
    /** The amount won in that quarter. */
    came: z.number(),
    right: z.int(),
    /** The number of right and wrong choices. */
    decided: z.int(),
    open: z.int(),
    gone: z.int(),
    /** The deals with a wrong choice, largest first. */
    missed: z.array(z.string().max(4000)).max(MAX_CHOICES),
  }),
});
export type Scenario = z.infer<typeof Scenario>;

const Name = z.string().trim().min(1).max(60);
const Choices = z
  .array(ScenarioChoiceForm)
  .max(MAX_CHOICES)
  .refine(
    (all) => new Set(all.map(({ dealId }) => dealId)).size === all.length,
    "can have each deal once",
  );
const ById = z.object({ id: z.uuid() });

export const scenarios = {
  list: route({
    method: "GET",
    path: "/api/scenarios",
    access: "member",
    summary: "The caller's own scenarios with their results, latest quarter first",
    response: z.array(Scenario).max(MAX_SCENARIOS),
  }),
  create: route({
    method: "POST",
    path: "/api/scenarios",
    access: "member",
    summary: "Save a scenario for this quarter or next",
    body: z.strictObject({ name: Name, period: Period.optional(), choices: Choices }),
    response: Scenario,
  }),
  save: route({
    method: "PATCH",
    path: "/api/scenarios/:id",
    access: "member",
    summary: "Rename or change a scenario; after its quarter it can only be renamed",
    params: ById,
    body: z.strictObject({ name: Name.optional(), choices: Choices.optional() }),
    response: Scenario,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/scenarios/:id",
    access: "member",
    summary: "Delete a scenario; it can be restored for a day",
    params: ById,
    response: ById,
  }),
  restore: route({
    method: "POST",
    path: "/api/scenarios/:id/restore",
    access: "member",
    summary: "Restore a deleted scenario",
    params: ById,
    response: Scenario,
  }),
};
