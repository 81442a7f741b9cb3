import { analyseUpdate, type UpdateAnalysis, updateBadge } from "@touchline/domain";

const TONES = { green: "good", yellow: "fair", red: "bad", grey: "none" } as const;

/** Returns an update's quality with the tone of its badge. */
export function judgeUpdate(
  text: string,
): UpdateAnalysis & { tone: (typeof TONES)[keyof typeof TONES] } {
  const analysis = analyseUpdate(text);
  return { ...analysis, tone: TONES[updateBadge(analysis.score)] };
}

export function notJudgedText(language: string | null): string {
  const name = language && new Intl.DisplayNames("en", { type: "language" }).of(language);
  return name
    ? `Not scored: we don't read ${name} yet`
    : "Not scored: we don't recognise the language";
}
