import { Link } from "@tanstack/react-router";
import { gap, wonPercent } from "@touchline/domain";
import { money, percent, shortMoney } from "../../lib/format.ts";
import { gapTo } from "../../lib/goal-words.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Bar } from "../../ui/bar.tsx";
import { CoverageChip } from "./coverage-chip.tsx";
import type { Standing } from "./standing.ts";
import styles from "./team-standing.module.css";

interface TeamRowsProps {
  all: Standing[];
  furthest: string | null;
  currency: string;
}

export function TeamRows({ all, furthest, currency }: TeamRowsProps) {
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Attainment</th>
          <th scope="col" className={`${styles.right} ${styles.wide}`}>
            Commit
          </th>
          <th scope="col" className={styles.right}>
            Coverage
          </th>
        </tr>
      </thead>
      <tbody>
        {all.map((standing) => (
          <Row
            key={standing.person.id}
            standing={standing}
            isFurthest={standing.person.id === furthest}
            currency={currency}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  standing: Standing;
  isFurthest: boolean;
  currency: string;
}

function Row({ standing: { person, values }, isFurthest, currency }: RowProps) {
  const share = wonPercent(values);
  return (
    <tr className={styles.row}>
      <th scope="row">
        <span className={styles.person}>
          <Avatar name={person.name} size={28} />
          <span className={styles.names}>
            <Link to="/rep/$repId" params={{ repId: person.id }} className={styles.name}>
              {person.name}
            </Link>
            <span className={isFurthest ? styles.furthest : styles.titleLine}>
              {isFurthest ? "Furthest from goal" : person.title}
            </span>
          </span>
        </span>
      </th>
      <td>
        <span className={`${styles.progress} number`}>
          <span className={styles.share}>{percent(share)}</span>
          <span
            className={styles.small}
            title={`${money(values.won, currency)} of ${money(values.quota, currency)}`}
          >
            {shortMoney(values.won, currency)} of {shortMoney(values.quota, currency)}
          </span>
        </span>
        <Bar share={share} ahead={wonPercent({ won: values.mostLikely, quota: values.quota })} />
        {values.quota > 0 && (
          <span className={`${styles.gap} number`} data-short={gap(values, values.mostLikely) > 0}>
            {gapTo("Likely", values.mostLikely, values, currency).text}
            <span className={styles.by}> with likely</span>
          </span>
        )}
      </td>
      <td
        className={`${styles.right} ${styles.wide} number`}
        title={money(values.repCommit, currency)}
      >
        {shortMoney(values.repCommit, currency)}
      </td>
      <td className={styles.right}>
        <CoverageChip values={values} />
      </td>
    </tr>
  );
}
