import type { WinsAndLosses } from "@touchline/contract";
import {
  FIGURES,
  MIN_DECIDED_DEALS,
  type NeededPipeline,
  neededPipeline,
  type Quarter,
} from "@touchline/domain";
import { formatMoney, formatPercent, formatShortMoney } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Bar } from "../../ui/bar.tsx";
import { Explained } from "../../ui/explained.tsx";
import { Panel } from "../../ui/panel.tsx";

/** The open pipeline that the quota asks for at the own win rate, beside what there is. */
export function NeededPipelinePanel({ told }: { told: WinsAndLosses }) {
  const { labelOf } = useQuarters();
  const { coverage, winRate } = told;
  const asked = neededPipeline(coverage, winRate.byAmount);
  return (
    <Panel title="Pipeline needed" context={labelOf(coverage.period as Quarter)}>
      <div className="flex flex-col gap-3 p-5">
        <Needed told={told} asked={asked} />
      </div>
    </Panel>
  );
}

function Needed({ told, asked }: { told: WinsAndLosses; asked: NeededPipeline }) {
  const { currency } = useSession();
  const { coverage, winRate, isOwn } = told;
  const short = (amount: number) => formatShortMoney(amount, currency);
  const money = (amount: number) => formatMoney(amount, currency);
  switch (asked.kind) {
    case "no-quota":
      return (
        <p className="text-quiet">
          {isOwn
            ? "You have no quota this quarter yet."
            : "No one shown has a quota this quarter. Set quotas to see how much pipeline they take."}
        </p>
      );
    case "goal-met":
      return (
        <p>
          Quota met: {short(coverage.won)} won of {short(coverage.quota)}.
        </p>
      );
    case "unknown":
      return (
        <p className="text-quiet">
          {short(asked.gap)} left to win. Too few deals were won or lost in this period to say how
          much pipeline that takes: it needs {MIN_DECIDED_DEALS}, with a win among them.
        </p>
      );
    case "needed":
      return (
        <>
          <p className="text-xl font-semibold tracking-tight number">
            <Explained
              formula={FIGURES.neededPipeline.formula}
              numbers={`(${money(coverage.quota)} − ${money(coverage.won)}) ÷ ${formatPercent(100 * (winRate.byAmount ?? 0))} = ${money(asked.needed)}`}
            >
              {short(asked.needed)}
            </Explained>
          </p>
          <p>
            to win the {short(asked.gap)} that's left at your {isOwn ? "" : "team's "}win rate of{" "}
            {formatPercent(100 * (winRate.byAmount ?? 0))}.{" "}
            {asked.missing > 0 ? (
              <strong className="font-medium text-bad">
                {short(coverage.open)} open, {short(asked.missing)} short.
              </strong>
            ) : (
              <strong className="font-medium text-good">
                {short(coverage.open)} open: enough.
              </strong>
            )}
          </p>
          <Bar share={(100 * coverage.open) / asked.needed} size="wide" />
        </>
      );
  }
}
