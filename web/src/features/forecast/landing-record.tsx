import { Skeleton } from "@mantine/core";
import type { LandingRecord, MethodsRecord } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { Fragment, useState } from "react";
import { formatShortDay } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { QueryContent } from "../../ui/query-content.tsx";
import chart from "./chart-table.module.css";
import styles from "./landing-range.module.css";
import { formatBias, formatInside, formatShare } from "./landing-text.ts";
import { useLandingRecord } from "./use-landing.ts";

/**
 * The range's accuracy in past quarters, early, mid and late in the quarter, compared with simpler
 * estimates.
 */
export function LandingRecordDetails() {
  const [isOpen, setIsOpen] = useState(false);
  const query = useLandingRecord(isOpen);
  return (
    <details
      className={`${styles.tested} max-w-[76ch] m-0 text-base text-quiet`}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Track record at weeks 2, 6 and 10</summary>
      {isOpen && (
        <QueryContent query={query} skeleton={<Skeleton height={220} mt={8} />}>
          {(record) => <RecordContent record={record} />}
        </QueryContent>
      )}
    </details>
  );
}

function RecordContent({ record }: { record: LandingRecord }) {
  const { today } = useQuarters();
  const { firstFor, weeks, isOwn } = record;
  if (firstFor) {
    return (
      <p className="max-w-[76ch] text-base text-quiet pt-2">
        {firstFor.name} sees this first. You see it once they have looked, or from{" "}
        {formatShortDay(firstFor.from as Day, today)}.
      </p>
    );
  }
  if (weeks.every(({ team, reps }) => !team && !reps)) {
    return (
      <p className="max-w-[76ch] text-base text-quiet pt-2">
        No track record yet. It takes three past quarters with open deals: two to learn from, one to
        test.
      </p>
    );
  }
  return (
    <>
      <p className="max-w-[76ch] text-base text-quiet pt-2">
        Past quarters as this page would have forecast them, knowing only the quarters before. The
        range should hold about 8 in 10. Percentages are of what came in.
      </p>
      <div className="overflow-x-auto">
        <table
          className={`${chart.table} ${styles.table}`}
          aria-label="Track record at weeks 2, 6 and 10"
        >
          <thead>
            <tr>
              <th scope="col">Forecast</th>
              <th scope="col">Result in range</th>
              <th scope="col">On average</th>
              <th scope="col">Off by</th>
              <th scope="col">Range width</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, team, reps }) => (
              <Fragment key={week}>
                {team && <Methods title={`Week ${week}, team`} record={team} />}
                {reps && (
                  <Methods
                    title={isOwn ? `Week ${week}` : `Week ${week}, each rep`}
                    record={reps}
                  />
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Methods({ title, record }: { title: string; record: MethodsRecord }) {
  const { range, stageWeighted, winRate } = record;
  return (
    <>
      <tr>
        <th scope="rowgroup" colSpan={5} className={styles.group}>
          {title}
        </th>
      </tr>
      <tr>
        <th scope="row">Range (middle)</th>
        <td className="number">{formatInside(range)}</td>
        <td className="number">{formatBias(range.bias)}</td>
        <td className="number">{formatShare(range.error)}</td>
        <td className="number">{formatShare(range.width)}</td>
      </tr>
      {[
        { name: "Weighted by stage", record: stageWeighted },
        { name: "Win rate × open deals", record: winRate },
      ].map(({ name, record: { bias, error } }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>–</td>
          <td className="number">{formatBias(bias)}</td>
          <td className="number">{formatShare(error)}</td>
          <td>–</td>
        </tr>
      ))}
    </>
  );
}
