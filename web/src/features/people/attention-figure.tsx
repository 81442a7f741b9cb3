import type { TeamRow } from "@touchline/contract";
import { attentionShare, FIGURES } from "@touchline/domain";
import { formatMoney, formatPercent, formatShortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Bar } from "../../ui/bar.tsx";
import { Explained } from "../../ui/explained.tsx";

/** The share of a rep's pipeline at risk that was reviewed recently. */
export function AttentionFigure({ attention }: Pick<TeamRow, "attention">) {
  const { currency } = useSession();
  const { atRisk, seen } = attention;
  const share = attentionShare(attention);
  if (share === null) return <span className="text-quiet">–</span>;
  return (
    <div className="flex flex-col gap-1 min-w-0 whitespace-nowrap">
      <Explained
        formula={FIGURES.attention.formula}
        numbers={`${formatMoney(seen, currency)} ÷ ${formatMoney(atRisk, currency)} = ${formatPercent(share)}`}
        remark={`${FIGURES.atRisk.name}: ${FIGURES.atRisk.formula}`}
      >
        <span className="number">{formatPercent(share)}</span>
        <span className="text-quiet"> of {formatShortMoney(atRisk, currency)}</span>
      </Explained>
      <Bar share={share} />
    </div>
  );
}
