import { type Scenario, ScenarioChoiceForm } from "@touchline/contract";
import type { Quarter, ScenarioChoice } from "@touchline/domain";
import { useState } from "react";
import { useSession } from "../../lib/session.ts";
import { toSentChoice } from "./use-scenarios.ts";

type Choices = ReadonlyMap<string, ScenarioChoice>;
const NO_CHOICES: Choices = new Map();

/** A scenario being edited: a name, and the choices for each quarter. */
interface Draft {
  name: string;
  said: Readonly<Record<string, Choices>>;
}

/**
 * The draft for the displayed quarter. Unsaved drafts stay on this device until saved or discarded;
 * a draft older than the scenario's last save elsewhere is ignored.
 */
export function useScenarioDraft(scenario: Scenario | null) {
  const { user } = useSession();
  const key = `touchline.scenario.${user.id}.${scenario?.id ?? "new"}`;
  const [basedOn] = useState(scenario?.said.at ?? null);
  const [saved] = useState(() => toDraft(scenario));
  const [kept] = useState(() => readDraft(key, basedOn));
  const [draft, setDraft] = useState(kept ?? saved);
  const isChanged = (one: Draft) => serialiseDraft(one, basedOn) !== serialiseDraft(saved, basedOn);
  const change = (next: Draft) => {
    setDraft(next);
    storeDraft(key, isChanged(next) ? serialiseDraft(next, basedOn) : null);
  };
  return {
    name: draft.name,
    choicesOf: (period: Quarter) => draft.said[period] ?? NO_CHOICES,
    isChanged: isChanged(draft),
    /** Whether an earlier draft was resumed. */
    isTakenUp: kept !== null && isChanged(draft),
    rename: (name: string) => change({ ...draft, name }),
    say: (period: Quarter, choices: Choices) =>
      change({ ...draft, said: { ...draft.said, [period]: choices } }),
    startOver: () => change(saved),
    /**
     * Drops the saved quarter; choices for another quarter stay, to be saved under a separate name.
     */
    forget: (period: Quarter) => {
      const left = { name: "", said: { ...draft.said, [period]: NO_CHOICES } };
      storeDraft(key, hasChoices(left) ? serialiseDraft(left, basedOn) : null);
    },
  };
}

/** Returns the saved choices for deals that still exist. */
function toDraft(scenario: Scenario | null): Draft {
  if (!scenario) return { name: "", said: {} };
  const there = scenario.choices.filter(({ mark }) => mark !== "gone");
  const choices = there.map(({ dealId, call, moveTo }) => [dealId, { call, moveTo }] as const);
  return { name: scenario.name, said: { [scenario.period]: new Map(choices) } };
}

function hasChoices({ said }: Draft): boolean {
  return Object.values(said).some(({ size }) => size > 0);
}

/** Serialises a draft; equal drafts produce equal text. */
function serialiseDraft({ name, said }: Draft, basedOn: string | null): string {
  const periods = Object.entries(said)
    .filter(([, { size }]) => size > 0)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([period, choices]) => [period, [...choices].map(([id, one]) => toSentChoice(id, one))]);
  return JSON.stringify({ basedOn, name, said: Object.fromEntries(periods) });
}

function readDraft(key: string, basedOn: string | null): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const { name, said, ...rest } = kept as Record<string, unknown>;
    if (typeof name !== "string" || typeof said !== "object" || said === null) return null;
    if (rest.basedOn !== basedOn) return null;
    const periods = Object.entries(said).map(([period, choices]) => {
      const read = ScenarioChoiceForm.array().parse(choices);
      return [period, new Map(read.map(({ dealId, ...choice }) => [dealId, choice]))];
    });
    return { name, said: Object.fromEntries(periods) };
  } catch {
    return null; // Storage is disabled, or the value isn't ours.
  }
}

function storeDraft(key: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is full or disabled: choices last as long as the page is open.
  }
}
