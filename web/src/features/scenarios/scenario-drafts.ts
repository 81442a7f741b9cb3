import { type Scenario, ScenarioChoiceForm } from "@touchline/contract";
import type { Quarter, ScenarioChoice } from "@touchline/domain";
import { useState } from "react";
import { useSession } from "../../lib/session.ts";
import { sentChoice } from "./use-scenarios.ts";

type Choices = ReadonlyMap<string, ScenarioChoice>;
const NONE: Choices = new Map();

/** A scenario as it is being built: one name, and for each quarter what is said of its deals. */
interface Draft {
  name: string;
  said: Readonly<Record<string, Choices>>;
}

/**
 * What is being built, for whichever quarter is shown.
 *
 * What was begun and not saved stays on this device until it is saved or thrown away. What was begun before the
 * scenario was said anew elsewhere is not taken up again.
 */
export function useScenarioDraft(scenario: Scenario | null) {
  const { user } = useSession();
  const key = `touchline.scenario.${user.id}.${scenario?.id ?? "new"}`;
  const [basedOn] = useState(scenario?.said.at ?? null);
  const [saved] = useState(() => asSaved(scenario));
  const [kept] = useState(() => readDraft(key, basedOn));
  const [draft, setDraft] = useState(kept ?? saved);
  const isChanged = (one: Draft) => written(one, basedOn) !== written(saved, basedOn);
  const change = (next: Draft) => {
    setDraft(next);
    store(key, isChanged(next) ? written(next, basedOn) : null);
  };
  return {
    name: draft.name,
    choicesOf: (period: Quarter) => draft.said[period] ?? NONE,
    isChanged: isChanged(draft),
    /** Begun earlier, and taken up again. */
    isTakenUp: kept !== null && isChanged(draft),
    rename: (name: string) => change({ ...draft, name }),
    say: (period: Quarter, choices: Choices) =>
      change({ ...draft, said: { ...draft.said, [period]: choices } }),
    startOver: () => change(saved),
    /** What was said of another quarter meanwhile is still to be saved, under a name of its own. */
    forget: (period: Quarter) => {
      const left = { name: "", said: { ...draft.said, [period]: NONE } };
      store(key, hasChoices(left) ? written(left, basedOn) : null);
    },
  };
}

/** What was said of the deals that are still there. */
function asSaved(scenario: Scenario | null): Draft {
  if (!scenario) return { name: "", said: {} };
  const there = scenario.choices.filter(({ mark }) => mark !== "gone");
  const choices = there.map(({ dealId, call, moveTo }) => [dealId, { call, moveTo }] as const);
  return { name: scenario.name, said: { [scenario.period]: new Map(choices) } };
}

function hasChoices({ said }: Draft): boolean {
  return Object.values(said).some(({ size }) => size > 0);
}

/** A draft as it is kept; the same for what says the same. */
function written({ name, said }: Draft, basedOn: string | null): string {
  const periods = Object.entries(said)
    .filter(([, { size }]) => size > 0)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([period, choices]) => [period, [...choices].map(([id, one]) => sentChoice(id, one))]);
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
    return null; // Storage switched off, or not what we wrote.
  }
}

function store(key: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage full or switched off: what was chosen lasts as long as the page is shown.
  }
}
