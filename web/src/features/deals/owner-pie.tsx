import { sum } from "@touchline/domain";
import { count, money, percent, shortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { PIE_COLOURS, Pie, PieKey } from "../../ui/pie.tsx";
import type { OwnerShare } from "./chosen-figures.ts";
import styles from "./selection.module.css";

/** Whose the chosen deals are: a pie, and the same as a table. */
export function OwnerPie({ shares }: { shares: OwnerShare[] }) {
  const { currency } = useSession();
  const parts = grouped(shares);
  const whole = sum(parts.map(({ value }) => Math.max(0, value)));
  const shareOf = (value: number) => percent(whole > 0 ? (Math.max(0, value) / whole) * 100 : null);
  return (
    <div className={styles.owners}>
      <Pie
        parts={parts.map(({ id, name, value }) => ({
          key: id,
          value,
          label: `${name}: ${money(value, currency)}, ${shareOf(value)}`,
        }))}
      />
      <table className={styles.shares} aria-label="Selected deals by owner">
        <thead>
          <tr>
            <th scope="col">Owner</th>
            <th scope="col" data-number>
              Deals
            </th>
            <th scope="col" data-number>
              Value
            </th>
            <th scope="col" data-number>
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ id, name, value, count: deals }, place) => (
            <tr key={id}>
              <th scope="row">
                <PieKey place={place} /> {name}
              </th>
              <td data-number className="number">
                {count(deals)}
              </td>
              <td data-number className="number" title={money(value, currency)}>
                {shortMoney(value, currency)}
              </td>
              <td data-number className="number">
                {shareOf(value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** More owners than there are colours: the smallest are told together. */
function grouped(shares: OwnerShare[]): OwnerShare[] {
  if (shares.length <= PIE_COLOURS) return shares;
  const shown = shares.slice(0, PIE_COLOURS - 1);
  const rest = shares.slice(PIE_COLOURS - 1);
  const others = {
    id: "others",
    name: `${rest.length} others`,
    value: sum(rest.map(({ value }) => value)),
    count: sum(rest.map(({ count: deals }) => deals)),
  };
  return [...shown, others];
}
