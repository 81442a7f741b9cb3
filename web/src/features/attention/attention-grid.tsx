import type { AttentionCell, AttentionMap } from "@touchline/contract";
import { attentionShade, attentionShare, type Day, sumAttention } from "@touchline/domain";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import {
  formatMoney,
  formatPercent,
  formatShortDay,
  formatShortMoney,
  pluralise,
} from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Bar } from "../../ui/bar.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./attention.module.css";
import type { SelectedCell } from "./attention-deals.tsx";

interface AttentionGridProps {
  weeks: AttentionMap["weeks"];
  rows: AttentionMap["rows"];
  /** Rows included in the totals row. */
  all: AttentionMap["rows"];
  onOpen: (place: SelectedCell) => void;
}

const ARROW_STEPS: Record<string, [rows: number, columns: number]> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

/** A table of shares. One Tab stop with arrow-key navigation; a cell opens its deals. */
export function AttentionGrid({ weeks, rows, all, onOpen }: AttentionGridProps) {
  const { today } = useQuarters();
  const frame = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string | null>(null);
  // Scroll to the latest weeks.
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollLeft = frame.current.scrollWidth;
  }, []);
  const places = rows.flatMap(({ cells }, row) =>
    cells.flatMap(({ deals }, column) => (deals > 0 ? [cellKey(row, column)] : [])),
  );
  const tabStop = stop && places.includes(stop) ? stop : places.at(-1);
  const go = (event: KeyboardEvent, row: number, column: number) => {
    const step = ARROW_STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    for (let far = 1; far <= Math.max(rows.length, weeks.length); far += 1) {
      const wanted = cellKey(row + far * step[0], column + far * step[1]);
      if (!places.includes(wanted)) continue;
      frame.current?.querySelector<HTMLElement>(`[data-place="${wanted}"]`)?.focus();
      return;
    }
  };
  return (
    <div ref={frame} className={styles.frame}>
      <table className={styles.grid} aria-label="Attention map">
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Rep
            </th>
            {weeks.map(({ first, isRunning }) => (
              <th key={first} scope="col" data-running={isRunning}>
                {isRunning ? "This week" : formatShortDay(first as Day, today)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ member, cells }, row) => (
            <tr key={member.id}>
              <th scope="row" className={styles.member}>
                {member.name}
              </th>
              {cells.map((cell, column) => {
                const week = weeks[column];
                if (!week || cell.deals === 0) return <EmptyCell key={week?.first} />;
                const place = cellKey(row, column);
                return (
                  <td key={week.first} data-running={week.isRunning}>
                    <button
                      type="button"
                      className={`${styles.cell} unstyled cursor-pointer focus-visible:outline-2 focus-visible:outline-primary focus-visible:outline-offset-1`}
                      data-shade={attentionShade(cell)}
                      data-place={place}
                      tabIndex={place === tabStop ? 0 : -1}
                      onFocus={() => setStop(place)}
                      onKeyDown={(event) => go(event, row, column)}
                      onClick={() => onOpen({ member, week, cell })}
                    >
                      <Share cell={cell} />
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.member}>
              Team
            </th>
            {weeks.map(({ first, isRunning }, column) => {
              const cell = sumAttention(all.flatMap(({ cells }) => cells[column] ?? []));
              if (cell.deals === 0) return <EmptyCell key={first} />;
              return (
                <td key={first} data-running={isRunning}>
                  <span className={`${styles.cell} unstyled`} data-shade={attentionShade(cell)}>
                    <Share cell={cell} />
                  </span>
                </td>
              );
            })}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const cellKey = (row: number, column: number) => `${row}-${column}`;

function Share({ cell }: { cell: AttentionCell }) {
  const { currency } = useSession();
  const share = attentionShare(cell);
  const said = `${formatMoney(cell.seen, currency)} of ${formatMoney(cell.atRisk, currency)} at risk reviewed, ${cell.seenDeals} of ${pluralise(cell.deals, "deal")}`;
  return (
    <span className="flex flex-col gap-1.5" title={said}>
      <span className="number">{formatPercent(share)}</span>
      <VisuallyHidden> of {formatShortMoney(cell.atRisk, currency)} reviewed</VisuallyHidden>
      <Bar share={share} />
    </span>
  );
}

function EmptyCell() {
  return (
    <td className={styles.nothing}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>Nothing at risk</VisuallyHidden>
    </td>
  );
}
