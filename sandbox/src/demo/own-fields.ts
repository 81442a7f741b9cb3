import type { PropertySeed } from "../hubspot/shapes.ts";
import { instant } from "./calendar.ts";
import { RENEWALS } from "./crm-setup.ts";
import type { DealPlan } from "./plan.ts";
import { seededRandom } from "./random.ts";

const GROUP = "dealinformation";
const toOptions = (...labels: string[]) =>
  labels.map((label, displayOrder) => ({
    ...{ label, value: label.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_") },
    ...{ displayOrder, hidden: false },
  }));

const COMPETITORS = toOptions("None", "Anvil CRM", "Brightline", "In-house tool");
const USE_CASES = toOptions("Forecasting", "Coaching", "Pipeline reviews", "Reporting");

/** The deal properties that the demo's companies made for themselves, of every type. */
export const OWN_PROPERTIES: PropertySeed[] = [
  { name: "champion", label: "Champion", type: "string", fieldType: "text", groupName: GROUP },
  {
    ...{ name: "arr", label: "ARR", type: "number", fieldType: "number", groupName: GROUP },
    showCurrencySymbol: true,
  },
  {
    name: "renewal_date",
    label: "Renewal date",
    type: "date",
    fieldType: "date",
    groupName: GROUP,
  },
  {
    ...{ name: "main_competitor", label: "Main competitor", type: "enumeration" },
    ...{ fieldType: "select", groupName: GROUP, options: COMPETITORS },
  },
  {
    ...{ name: "use_cases", label: "Use cases", type: "enumeration" },
    ...{ fieldType: "checkbox", groupName: GROUP, options: USE_CASES },
  },
  {
    ...{ name: "security_review", label: "Security review done", type: "bool" },
    ...{ fieldType: "booleancheckbox", groupName: GROUP },
  },
  { name: "seats", label: "Seats", type: "number", fieldType: "number", groupName: GROUP },
  { name: "kickoff_at", label: "Kick-off", type: "datetime", fieldType: "date", groupName: GROUP },
  {
    ...{ name: "fit_score", label: "Fit score", type: "number", fieldType: "number" },
    ...{ groupName: GROUP, isReadOnly: true },
  },
];

const CHAMPIONS = ["Head of Sales", "CFO", "VP Revenue", "RevOps lead", "Sales director"];

type Changes = Record<string, [timestamp: string, value: string][]>;

/** A deal's values. They have their own source of chance, so that everything else stays as it was. */
export function ownFieldChanges(id: string, plan: DealPlan, created: string): Changes {
  const random = seededRandom(Number(id) % 4_294_967_291);
  const value = (option?: { value: string }) => option?.value ?? "";
  const arr = Math.round((plan.worth * random.between(0.5, 0.9)) / 100) * 100;
  const middle = instant(
    Math.round((plan.created + Math.min(plan.close, plan.lastTouch)) / 2),
    600,
  );
  const day = (days: number) => instant(plan.close + days, 0).slice(0, 10);
  const isLate = plan.stage >= 2;
  const changes: Changes = {};
  if (random.chance(isLate ? 0.75 : 0.4)) changes.champion = [[created, random.pick(CHAMPIONS)]];
  if (arr > 0) {
    changes.arr = [[created, String(arr)]];
    if (random.chance(0.3) && middle > created) {
      changes.arr.push([middle, String(Math.round((arr * 1.1) / 100) * 100)]);
    }
  }
  const term = random.chance(0.7) ? random.pick([365, 365, 730]) : null;
  // A renewal is signed a week before the contract ends; a new contract runs a year or two.
  if (plan.pipeline === RENEWALS) changes.renewal_date = [[created, day(7)]];
  else if (term) changes.renewal_date = [[created, day(term)]];
  if (random.chance(0.8)) changes.main_competitor = [[created, value(random.pick(COMPETITORS))]];
  const cases = USE_CASES.filter(() => random.chance(0.4)).map(value);
  if (cases.length > 0) changes.use_cases = [[created, cases.join(";")]];
  if (random.chance(0.5)) changes.security_review = [[created, String(random.chance(0.5))]];
  if (random.chance(0.6)) changes.seats = [[created, String(random.whole(5, 250))]];
  if (random.chance(0.3)) changes.kickoff_at = [[created, instant(plan.close + 14, 540)]];
  changes.fit_score = [[created, String(random.whole(20, 95))]];
  return changes;
}
