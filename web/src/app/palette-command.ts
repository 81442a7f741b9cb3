import type { SpotlightActionData, SpotlightActionGroupData } from "@mantine/spotlight";
import type { Icon } from "@tabler/icons-react";

/** Somewhere to go, or something to do. */
export interface Command {
  id: string;
  label: string;
  /** Where it is found otherwise, where its name does not say it. */
  description?: string;
  /** Other words that people have for it. */
  keywords?: string;
  icon: Icon;
  /** One of very many: shown to those who type, not to those who look. */
  isOnlyFound?: boolean;
  run: () => void;
}

/** Typed words may stand in any order. Names that begin with them come first, then names that have them, then the rest. */
export function foundIn(
  typed: string,
  groups: SpotlightActionGroupData[],
): SpotlightActionGroupData[] {
  const wanted = typed.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  const ranked = groups.map((group) => ({
    ...group,
    actions: group.actions
      .map((entry) => ({ entry, rank: rankOf(entry, wanted, words) }))
      .filter(({ rank }) => rank < NOT_FOUND)
      .toSorted((one, other) => one.rank - other.rank),
  }));
  return ranked
    .filter(({ actions }) => actions.length > 0)
    .toSorted((one, other) => (one.actions[0]?.rank ?? 0) - (other.actions[0]?.rank ?? 0))
    .map((group) => ({ ...group, actions: group.actions.map(({ entry }) => entry) }));
}

const NOT_FOUND = 4;

function rankOf(
  { label = "", description = "", keywords = "" }: SpotlightActionData,
  wanted: string,
  words: string[],
) {
  const name = label.toLowerCase();
  const all = [name, description, keywords].flat().join(" ").toLowerCase();
  if (name.startsWith(wanted)) return 0;
  if (words.every((word) => beginsAWord(name, word))) return 1;
  if (words.every((word) => name.includes(word))) return 2;
  return words.every((word) => all.includes(word)) ? 3 : NOT_FOUND;
}

function beginsAWord(text: string, start: string): boolean {
  return ` ${text}`.includes(` ${start}`);
}
