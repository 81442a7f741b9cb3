import type { CheckInValues } from "@touchline/contract";
import { commitBacking, subtract } from "@touchline/domain";
import { formatMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";

interface CommitBackingNoteProps {
  /** As typed; null while it can't be read. */
  commit: number | null;
  values: CheckInValues;
}

/** What there is to win the commit from, and what is missing. */
export function CommitBackingNote({ commit, values }: CommitBackingNoteProps) {
  const { currency } = useSession();
  const { won, mostLikely, bestCase } = values;
  const figures = [
    ["Won", won],
    ["Likely", mostLikely],
    ["Maybe", subtract(bestCase, mostLikely)],
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-3 gap-3">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-quiet">{label}</dt>
            <dd className="font-medium number">{formatMoney(value, currency)}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className="text-base text-quiet number">
        {backingText(commit, values, (amount) => formatMoney(amount, currency))}
      </p>
    </div>
  );
}

function backingText(
  commit: number | null,
  { won, mostLikely, bestCase }: CheckInValues,
  money: (amount: number) => string,
): string {
  if (!commit) return "What will close this quarter in total, won deals included.";
  const { by, missing, missingWithMaybe } = commitBacking(commit, {
    won,
    likely: mostLikely,
    bestCase,
  });
  switch (by) {
    case "won":
      return "Already won.";
    case "likely":
      return "Won and Likely cover it.";
    case "maybe":
      return `${money(missing)} missing after Likely, to come from Maybe.`;
    case "new":
      return `${money(missing)} missing after Likely. Even with every Maybe, ${money(missingWithMaybe)} is missing.`;
  }
}
