import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "../calendar/day.ts";
import { OWN_FIELD_TYPES } from "../deals/own-fields.ts";
import { healthyDeal } from "../testing/healthy-deal.ts";
import { checkDeal, thresholdsOf } from "./check-deal.ts";
import type { DealFacts } from "./deal-facts.ts";
import type { OwnFieldFact } from "./own-field-rules.ts";
import { EVALUABLE_RULES } from "./rule-lab.ts";
import { RULES } from "./rules.ts";

const DEFAULTS = new Map();
const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const day = fc.integer({ min: -400, max: 400 }).map((days): Day => addDays("2026-11-15", days));
const amount = fc.double({ min: -1e9, max: 1e12, noNaN: true });
const category = fc.constantFrom(null, "", "PIPELINE", "BEST_CASE", "COMMIT", "OMIT", "strange");
const place = fc.record({ label: fc.string(), order: nullable(fc.integer({ min: 0, max: 9 })) });

const choice = fc.constantFrom("a", "b", "c");
const ownField: fc.Arbitrary<OwnFieldFact> = fc.record({
  label: fc.string({ minLength: 1 }),
  type: fc.constantFrom(...OWN_FIELD_TYPES),
  options: fc.constant([{ value: "a", label: "Anvil" }]),
  value: nullable(fc.oneof(choice, fc.array(choice, { minLength: 1 }), fc.boolean(), fc.nat())),
  since: nullable(day),
  requiredFrom: nullable(fc.integer({ min: 0, max: 9 })),
  maxDays: nullable(fc.integer({ min: 1, max: 365 })),
  allowed: fc.array(choice),
});

const anyFacts: fc.Arbitrary<DealFacts> = fc.record({
  today: fc.constant<Day>("2026-11-15"),
  fiscalStart: fc.integer({ min: 1, max: 12 }),
  isOpen: fc.constant(true),
  counts: fc.constant(true),
  createdOn: day,
  amount: nullable(amount),
  category,
  closeDate: nullable(day),
  stage: fc.record({
    label: fc.string(),
    order: nullable(fc.integer({ min: 0, max: 9 })),
    probability: nullable(fc.double({ min: 0, max: 1, noNaN: true })),
    enteredOn: nullable(day),
    daysLimit: nullable(fc.integer({ min: 1, max: 3650 })),
  }),
  contactCount: fc.integer({ min: 0, max: 5 }),
  lastContact: nullable(
    fc.record({
      kind: fc.constantFrom("EMAIL" as const, "INCOMING_EMAIL" as const, "CALL" as const, null),
      on: day,
    }),
  ),
  lastHeard: nullable(fc.record({ on: day, contacts: fc.integer({ min: 1, max: 6 }) })),
  nextMeetingOn: nullable(day),
  lastMeeting: nullable(
    fc.record({ title: fc.constantFrom("Board meeting", "Product demo", "Sign-off"), on: day }),
  ),
  stageMoves: fc.array(fc.record({ on: day, from: place, to: place }), { maxLength: 6 }),
  closeDateMoves: fc.array(fc.record({ on: day, from: nullable(day), to: nullable(day) })),
  amountMoves: fc.array(fc.record({ on: day, from: nullable(amount), to: nullable(amount) })),
  nextStep: fc.string(),
  nextStepSince: nullable(day),
  update: fc.constantFrom("", "Legal raised a concern.", "All concerns are resolved."),
  updatedOn: nullable(day),
  nextTask: nullable(fc.record({ title: fc.string(), dueOn: nullable(day) })),
  reviewedOn: nullable(day),
  ownFields: fc.array(ownField, { maxLength: 4 }),
  team: fc.record({
    stay: nullable(fc.record({ medianDays: fc.nat({ max: 90 }), samples: fc.nat({ max: 9 }) })),
    medianAmount: nullable(amount),
    usualSteps: fc.array(fc.record({ label: fc.string(), order: fc.integer({ min: 0, max: 9 }) }), {
      maxLength: 5,
    }),
  }),
});

const CURES: Record<string, (facts: DealFacts) => Partial<DealFacts>> = {
  "no-contact": ({ today }) => ({ lastContact: { kind: "CALL", on: today } }),
  "no-reply": ({ today }) => ({ lastContact: { kind: "INCOMING_EMAIL", on: today } }),
  "champion-quiet": ({ today }) => ({ lastContact: { kind: "INCOMING_EMAIL", on: today } }),
  "few-contacts": () => ({ contactCount: 2 }),
  "no-meeting-ahead": ({ today }) => ({ nextMeetingOn: today }),
  "long-in-stage": ({ today, stage }) => ({ stage: { ...stage, enteredOn: today } }),
  "moved-back": ({ stage }) => ({ stage: { ...stage, order: 9 } }),
  "skipped-steps": ({ today }) => ({ reviewedOn: addDays(today, 400) }),
  "decision-passed": ({ today }) => ({ updatedOn: today }),
  "late-stage-in-pipeline": () => ({ category: "BEST_CASE" }),
  "no-next-step": () => ({ nextStep: "Send it" }),
  "next-step-unchanged": ({ today }) => ({ nextStep: "Send it", nextStepSince: today }),
  "task-overdue": ({ today }) => ({ nextTask: { title: "Call", dueOn: today } }),
  "own-field-empty": ({ ownFields }) => ({
    ownFields: ownFields.map((field) => ({ ...field, value: field.value ?? "a" })),
  }),
  "own-field-unchanged": ({ ownFields, today }) => ({
    ownFields: ownFields.map((field) => ({ ...field, since: today })),
  }),
  "own-field-not-allowed": ({ ownFields }) => ({
    ownFields: ownFields.map((field) => ({ ...field, value: field.allowed[0] ?? null })),
  }),
  "close-date-passed": ({ today }) => ({ closeDate: today }),
  "early-stage-near-close": ({ today }) => ({ closeDate: addDays(today, 60) }),
  "close-date-pushed": ({ today }) => ({ reviewedOn: addDays(today, 400) }),
  "value-dropped": () => ({ amountMoves: [] }),
  "objection-open": () => ({ update: "The concern is resolved." }),
  "likely-not-reviewed": ({ today }) => ({ reviewedOn: today }),
};

describe("[DC-2] checking a deal", () => {
  it("finds nothing in a sound one", () => {
    expect(checkDeal(healthyDeal(), DEFAULTS)).toEqual({ findings: [], score: 0 });
  });

  it("has twenty-two rules with names of their own, in four categories", () => {
    expect(new Set(RULES.map(({ id }) => id)).size, "as docs/requirements.md lists them").toBe(22);
    expect(new Set(RULES.map(({ category }) => category)).size).toBe(4);
    const cured = Object.keys(CURES);
    expect(cured, "say in CURES what clears a new rule").toEqual(RULES.map(({ id }) => id));
  });

  it("[H-9] says in each rule's condition where its numbers go, each once", () => {
    for (const { id, condition, threshold, more } of RULES) {
      const places = [...condition.matchAll(/\{(\w+)\}/g)].map(([, place]) => place);
      const numbers = [...(threshold ? ["threshold"] : []), ...(more ? ["more"] : [])];
      expect(places, id).toEqual(numbers);
    }
  });

  it("never throws, and its score is the sum of what it found", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { findings, score } = checkDeal(facts, DEFAULTS);
        expect(score).toBe(findings.reduce((total, finding) => total + finding.score, 0));
        for (const { sentence } of findings) expect(sentence.length).toBeLessThanOrEqual(20);
      }),
    );
  });

  it("no longer finds what was dealt with", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        for (const { rule } of checkDeal(facts, DEFAULTS).findings) {
          const cured = { ...facts, ...CURES[rule]?.(facts) };
          expect(checkDeal(cured, DEFAULTS).findings.map((one) => one.rule)).not.toContain(rule);
        }
      }),
    );
  });

  it("looks back only with rules that ask for nothing without a history", () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (facts, other) => {
        const { amount, contactCount, nextMeetingOn, updatedOn, nextTask, lastMeeting } = other;
        const team = { ...facts.team, medianAmount: other.team.medianAmount };
        const untold = { amount, contactCount, nextMeetingOn, updatedOn, nextTask, team };
        const { update, ownFields } = other;
        const unknown = { ...untold, lastMeeting, update, ownFields };
        for (const rule of EVALUABLE_RULES) {
          const finds = (given: DealFacts) =>
            rule.find(given, ...thresholdsOf(rule, DEFAULTS)) !== null;
          const advice = `${rule.id} asks for what has no history: name it in MISSING_HISTORY of rule-lab.ts`;
          expect(finds({ ...facts, ...unknown }), advice).toBe(finds(facts));
        }
      }),
    );
  });

  it("leaves out a rule that was switched off", () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...RULES), (facts, { id, score }) => {
        const all = checkDeal(facts, DEFAULTS);
        const some = checkDeal(facts, new Map([[id, { isOn: false, threshold: null }]]));
        expect(some.findings).toEqual(all.findings.filter(({ rule }) => rule !== id));
        expect(all.score - some.score).toBe(some.findings.length < all.findings.length ? score : 0);
      }),
    );
  });

  it("[J-3] has nothing to say of an omitted deal", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const omitted = checkDeal({ ...facts, category: "OMIT" }, DEFAULTS);
        expect(omitted).toEqual({ findings: [], score: 0 });
      }),
    );
  });

  it("[J-3] says of every rule what clears it in one short sentence", () => {
    for (const { clearedBy, brief } of RULES) {
      expect(clearedBy).toMatch(/^[A-Z][^.]{8,78}\.$/);
      expect(brief).toMatch(/^[a-z][^.]{4,40}$/);
    }
  });

  it("has nothing to say of a deal that is won or lost", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(checkDeal({ ...facts, isOpen: false }, DEFAULTS).score).toBe(0);
      }),
    );
  });
});
