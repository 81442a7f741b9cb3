import type { SpotlightActionData, SpotlightActionGroupData } from "@mantine/spotlight";
import type { Icon } from "@tabler/icons-react";

export interface Command {
  id: string;
  label: string;
  /** Where else to find it, if the name doesn't make that clear. */
  description?: string;
  /** Synonyms. */
  keywords?: string;
  icon: Icon;
  /** One of many: listed only when the user types. */
  isSearchOnly?: boolean;
  run: () => void;
}

/**
 * Matches typed words in any order. Names starting with them rank first, then names containing
 * them, then the rest.
 */
export function filterCommands(
  typed: string,
  groups: SpotlightActionGroupData[],
): SpotlightActionGroupData[] {
  const wanted = typed.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  const ranked = groups.map((group) => ({
    ...group,
    actions: group.actions
      .map((entry) => ({ entry, rank: rankOf(entry, wanted, words) }))
      .filter(({ rank }) => rank < NOT_FOUND_RANK)
      .toSorted((one, other) => one.rank - other.rank),
  }));
  return ranked
    .filter(({ actions }) => actions.length > 0)
    .toSorted((one, other) => (one.actions[0]?.rank ?? 0) - (other.actions[0]?.rank ?? 0))
    .map((group) => ({ ...group, actions: group.actions.map(({ entry }) => entry) }));
}

const NOT_FOUND_RANK = 4;

function rankOf(
  { label = "", description = "", keywords = "" }: SpotlightActionData,
  wanted: string,
  words: string[],
) {
  const name = label.toLowerCase();
  const all = [name, description, keywords].flat().join(" ").toLowerCase();
  if (name.startsWith(wanted)) return 0;
  if (words.every((word) => startsAWord(name, word))) return 1;
  if (words.every((word) => name.includes(word))) return 2;
  return words.every((word) => all.includes(word)) ? 3 : NOT_FOUND_RANK;
}

function startsAWord(text: string, start: string): boolean {
  return ` ${text}`.includes(` ${start}`);
}
