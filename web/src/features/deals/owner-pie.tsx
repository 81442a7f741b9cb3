import { shareOfParts, topAndOthers } from "@touchline/domain";
import { formatCount, formatMoney, formatPercent, formatShortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { PIE_COLOURS, Pie, PieKey } from "../../ui/pie.tsx";
import type { OwnerShare } from "./chosen-figures.ts";
import styles from "./selection.module.css";

/** The selected deals by owner: a pie chart, and the same as a table. */
export function OwnerPie({ shares }: { shares: OwnerShare[] }) {
  const { currency } = useSession();
  const parts = withOthersGrouped(shares);
  const shareOf = (value: number) => formatPercent(shareOfParts(value, parts));
  return (
    <div className="flex flex-wrap items-start gap-y-4 gap-x-8">
      <Pie
        parts={parts.map(({ id, name, value }) => ({
          key: id,
          value,
          label: `${name}: ${formatMoney(value, currency)}, ${shareOf(value)}`,
        }))}
      />
      <table
        className={`${styles.shares} [&_thead_th]:text-sm/inherit [&_thead_th]:text-quiet`}
        aria-label="Selected deals by owner"
      >
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
                <PieKey index={place} /> {name}
              </th>
              <td data-number className="number">
                {formatCount(deals)}
              </td>
              <td data-number className="number" title={formatMoney(value, currency)}>
                {formatShortMoney(value, currency)}
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

/** With more owners than colours, the smallest are combined. */
function withOthersGrouped(shares: OwnerShare[]): OwnerShare[] {
  const { shown, others } = topAndOthers(shares, PIE_COLOURS);
  if (!others) return shown;
  const { value, count: deals, parts } = others;
  return [...shown, { id: "others", name: `${parts} others`, value, count: deals }];
}
