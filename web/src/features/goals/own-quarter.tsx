import { Skeleton } from "@mantine/core";
import type { CheckIn } from "@touchline/contract";
import { wonPercent } from "@touchline/domain";
import { formatMoney, formatShortMoney } from "../../lib/format.ts";
import { formatWonShare } from "../../lib/goal-text.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Bar } from "../../ui/bar.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { OwnCommit } from "./own-commit.tsx";
import { useCheckIn } from "./use-check-in.ts";

/** The user's goal and commit at a glance. The goal card has the rest. */
export function OwnQuarter() {
  const { user } = useSession();
  const { current, labelOf } = useQuarters();
  const checkIn = useCheckIn(user.id, current);
  return (
    <Panel title="Your quarter" context={labelOf(current)}>
      <QueryContent query={checkIn} skeleton={<Skeleton height={44} mx={20} my={8} />}>
        {({ values }) => <Won values={values} />}
      </QueryContent>
      <section aria-label="Your commit" className="border-t border-line">
        <OwnCommit />
      </section>
    </Panel>
  );
}

function Won({ values }: Pick<CheckIn, "values">) {
  const { currency } = useSession();
  const { won, quota } = values;
  return (
    <div className="flex flex-col gap-2 py-3 px-5 text-base">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          <strong className="text-lg font-semibold number" title={formatMoney(won, currency)}>
            {formatShortMoney(won, currency)}
          </strong>{" "}
          won
        </span>
        <span className="text-quiet number" title={formatMoney(quota, currency)}>
          {quota > 0
            ? `${formatWonShare(values, currency).text} of your ${formatShortMoney(quota, currency)} quota`
            : "No quota set yet"}
        </span>
      </p>
      {quota > 0 && <Bar share={wonPercent(values)} />}
    </div>
  );
}
