import type { CheckInValues } from "@touchline/contract";
import { commitBacking, FIGURES, subtract } from "@touchline/domain";
import { formatMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Explained } from "../../ui/explained.tsx";

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
      <div role="status" className="text-base text-quiet number">
        <BackingText commit={commit} values={values} money={(one) => formatMoney(one, currency)} />
      </div>
    </div>
  );
}

interface BackingTextProps extends CommitBackingNoteProps {
  money: (amount: number) => string;
}

function BackingText({ commit, values, money }: BackingTextProps) {
  if (!commit) return "What will close this quarter in total, won deals included.";
  const { won, mostLikely: likely, bestCase } = values;
  const { by, missing, missingWithMaybe } = commitBacking(commit, { won, likely, bestCase });
  if (by === "won") return "Already won.";
  if (by === "likely") return "Won and Likely cover it.";
  return (
    <>
      <Explained
        formula={FIGURES.commitMissing.formula}
        numbers={`${money(commit)} − ${money(won)} − ${money(likely)} = ${money(missing)}`}
      >
        {money(missing)} missing
      </Explained>{" "}
      after Likely
      {by === "maybe"
        ? ", to come from Maybe."
        : `. Even with every Maybe, ${money(missingWithMaybe)} is missing.`}
    </>
  );
}
