import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { CheckInValues } from "@touchline/contract";
import { coverage } from "@touchline/domain";
import { useCheckIns } from "../features/goals/use-check-in.ts";
import { formatShortMoney } from "../lib/format.ts";
import {
  coverageExplanation,
  coverageText,
  formatGapTo,
  formatRemainingCommit,
  formatWonShare,
} from "../lib/goal-text.ts";
import { useQuarters } from "../lib/quarters.ts";
import { useSession } from "../lib/session.ts";
import { Figure, Figures } from "../ui/figure.tsx";
import { QueryContent } from "../ui/query-content.tsx";
import { LaunchCrmTable, type RepGoal } from "./launch-crm-table.tsx";

interface LaunchCrmProps {
  reps: RepGoal["rep"][];
}

export function LaunchCrm({ reps }: LaunchCrmProps) {
  const { current, labelOf } = useQuarters();
  const { isHubspotConnected, hasHubspotTrouble } = useSession();
  const checkIns = useCheckIns(current);
  if (reps.length === 0) return null;
  return (
    <section aria-labelledby="launch-crm" className="flex flex-col gap-2">
      <h3 id="launch-crm" className="text-md font-semibold">
        CRM data <span className="text-sm text-quiet font-normal">{labelOf(current)}</span>
      </h3>
      {!isHubspotConnected && !hasHubspotTrouble && (
        <p className="text-sm text-quiet font-normal">
          <Link to="/settings/integrations">Connect HubSpot</Link> to see your CRM data here and in
          the forecast area.
        </p>
      )}
      <QueryContent query={checkIns} skeleton={<Skeleton height={64} />}>
        {(all) => {
          const goals = reps.map((rep) => ({
            rep,
            values: all.find(({ revieweeId }) => revieweeId === rep.id)?.values,
          }));
          const [only, ...others] = goals;
          return only && others.length === 0 ? (
            <RepFigures {...only} />
          ) : (
            <LaunchCrmTable goals={goals} />
          );
        }}
      </QueryContent>
    </section>
  );
}

function RepFigures({ rep, values }: RepGoal) {
  return (
    <div className="flex flex-col gap-1.5">
      {values ? (
        <GoalLine values={values} />
      ) : (
        <p className="text-sm text-quiet font-normal">No goal for this quarter yet.</p>
      )}
      <Link to="/rep/$repId" params={{ repId: rep.id }} className="text-base/inherit">
        {rep.name}'s deals and goal
      </Link>
    </div>
  );
}

function GoalLine({ values }: { values: CheckInValues }) {
  const { currency } = useSession();
  const share = formatWonShare(values, currency);
  const left = formatRemainingCommit(values, currency);
  const likely = formatGapTo("Likely", values.mostLikely, values, currency);
  return (
    <Figures>
      <Figure
        label="Won of quota"
        value={share.text}
        hint={`${formatShortMoney(values.won, currency)} of ${formatShortMoney(values.quota, currency)}`}
        how={share.how}
      />
      <Figure label="Remaining commit" value={left.text} how={left.how} />
      <Figure
        label="Coverage"
        value={coverageText(coverage(values))}
        how={coverageExplanation(values, currency)}
      />
      <Figure label="Gap, likely" value={likely.text} how={likely.how} />
    </Figures>
  );
}
