import type { TeamRow } from "@touchline/contract";
import { attentionShare, FIGURES } from "@touchline/domain";
import { money, percent, shortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Bar } from "../../ui/bar.tsx";
import { Explained } from "../../ui/explained.tsx";
import styles from "./attention-figure.module.css";

/** How much of the money that a rep's quarter rests on anybody has looked at lately. */
export function AttentionFigure({ attention }: Pick<TeamRow, "attention">) {
  const { currency } = useSession();
  const { atRisk, seen } = attention;
  const share = attentionShare(attention);
  if (share === null) return <span className={styles.quiet}>–</span>;
  return (
    <div className={styles.attention}>
      <Explained
        formula={FIGURES.attention.formula}
        numbers={`${money(seen, currency)} ÷ ${money(atRisk, currency)} = ${percent(share)}`}
        remark={`${FIGURES.atRisk.name}: ${FIGURES.atRisk.formula}`}
      >
        <span className="number">{percent(share)}</span>
        <span className={styles.quiet}> of {shortMoney(atRisk, currency)}</span>
      </Explained>
      <Bar share={share} />
    </div>
  );
}
