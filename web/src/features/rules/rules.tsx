import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { api, RouteResponse, RuleInForce } from "@touchline/contract";
import { formatCount } from "../../lib/format.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { OwnFieldRules } from "./own-field-rules.tsx";
import { RiskShare } from "./risk-share.tsx";
import { RecordSummary } from "./rule-record.tsx";
import { RuleRow } from "./rule-row.tsx";
import { CATEGORIES } from "./rule-text.ts";
import styles from "./rules.module.css";
import { useRuleRecords } from "./use-rule-lab.ts";
import { choiceOf, useFlagged, useRiskFrame, useRules } from "./use-rules.ts";

const ROWS = [1, 2, 3, 4];

export function Rules() {
  const rules = useRules();
  return (
    <div className="grid gap-4">
      <QueryContent hasCards query={rules} skeleton={<RulesSkeleton />}>
        {(all) => <ByCategory rules={all} />}
      </QueryContent>
    </div>
  );
}

function ByCategory({ rules }: { rules: RuleInForce[] }) {
  const flagged = useFlagged(rules.map((rule) => ({ id: rule.id, ...choiceOf(rule) })));
  const counts = new Map(flagged.data?.flagged.map(({ id, count }) => [id, count]));
  const records = useRuleRecords();
  const weights = new Map(useRiskFrame().data?.rules.map((rule) => [rule.id, rule]));
  const histories = new Map(records.data?.rules.map((history) => [history.id, history]));
  return (
    <>
      <div className={`${styles.looked} grid gap-0.5`}>
        <Line
          query={flagged}
          words={currentCountText}
          failed="We couldn't count what they flag now."
        />
        <Line query={records} words={recordText} failed="The rules' records couldn't be loaded." />
      </div>
      <RiskShare />
      {CATEGORIES.map(({ id, label, context }) => (
        <Panel key={id} title={label} context={context}>
          <ul className="[&_li+li]:border-t [&_li+li]:border-line">
            {rules
              .filter(({ category }) => category === id)
              .map((rule) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  flagged={counts.get(rule.id)}
                  weight={weights.get(rule.id)}
                  history={records.isPending ? undefined : (histories.get(rule.id) ?? null)}
                />
              ))}
          </ul>
        </Panel>
      ))}
      <OwnFieldRules />
    </>
  );
}

interface LineProps {
  query: Pick<UseQueryResult<EvaluatedDeals>, "data" | "isError" | "refetch">;
  words: (looked: EvaluatedDeals) => string;
  failed: string;
}

/** Which deals were evaluated, or a retry. */
function Line({ query, words, failed }: LineProps) {
  if (query.data) return <p>{words(query.data)}</p>;
  if (!query.isError) return <LineSkeleton />;
  return <ErrorState isCard message={failed} onRetry={() => query.refetch()} />;
}

function LineSkeleton() {
  return <Skeleton height={12} width={280} my={4} />;
}

const BAR_HINT =
  "A red bar means flagged deals slipped or were lost more often than others; the mark shows the others' share.";

type EvaluatedDeals = Pick<RouteResponse<typeof api.ruleLab.records>, "open" | "looked">;

function currentCountText({ open, looked }: EvaluatedDeals): string {
  return looked < open
    ? `Counted over the ${formatCount(looked)} largest of ${formatCount(open)} open deals.`
    : `Counted over all ${formatCount(open)} open deals, as they are now.`;
}

function recordText({ open, looked }: EvaluatedDeals): string {
  if (open === 0) return "No deal was open in the last two quarters, so no rule has a record yet.";
  const which =
    looked < open
      ? `Records cover the ${formatCount(looked)} largest of ${formatCount(open)} deals that were open in the last two quarters.`
      : `Records cover all ${formatCount(open)} deals that were open in the last two quarters, checked once a week as they were then.`;
  return `${which} ${BAR_HINT}`;
}

/**
 * Two lines about the source, then rows with a switch, a sentence and a record under each heading.
 */
function RulesSkeleton() {
  return (
    <div className="grid gap-4">
      <div className={`${styles.looked} grid gap-0.5`}>
        <LineSkeleton />
        <LineSkeleton />
      </div>
      {CATEGORIES.map(({ id, label, context }) => (
        <Panel key={id} title={label} context={context}>
          <ul className="[&_li+li]:border-t [&_li+li]:border-line">
            {ROWS.map((row) => (
              <li
                key={row}
                className="grid grid-cols-[40px_minmax(0,1fr)_256px] gap-y-0.5 gap-x-4 items-start py-3 px-5 upto-lg:grid-cols-[40px_minmax(0,1fr)]"
              >
                <Skeleton height={20} width={36} radius="xl" my={4} />
                <Skeleton height={14} width="70%" my={9} />
                <div className="col-start-3 py-1 pr-8.5 pl-2 upto-lg:col-start-2 upto-lg:pl-0">
                  <RecordSummary history={undefined} />
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}
