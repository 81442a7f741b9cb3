import type { TeamRow } from "@touchline/contract";
import { attentionShare } from "@touchline/domain";
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
        formula="Reviewed in the last 7 days ÷ money at risk"
        numbers={`${money(seen, currency)} ÷ ${money(atRisk, currency)} = ${percent(share)}`}
        remark="At risk: open deals, Likely and Maybe, that should close by the end of this quarter."
      >
        <span className="number">{percent(share)}</span>
        <span className={styles.quiet}> of {shortMoney(atRisk, currency)}</span>
      </Explained>
      <Bar share={share} />
    </div>
  );
}
