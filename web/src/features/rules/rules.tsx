import { Button, Skeleton } from "@mantine/core";
import type { Answer, api, RuleInForce } from "@touchline/contract";
import { count } from "../../lib/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { RuleRow } from "./rule-row.tsx";
import { CATEGORIES } from "./rule-words.ts";
import styles from "./rules.module.css";
import { useRuleRecords } from "./use-rule-lab.ts";
import { choiceOf, useFlagged, useRules } from "./use-rules.ts";

const ROWS = [1, 2, 3, 4];

/** What makes a deal worth a look, and from when on: an organisation's own numbers. */
export function Rules() {
  const rules = useRules();
  return (
    <div className={styles.rules}>
      <Loaded query={rules} skeleton={<RulesSkeleton />}>
        {(all) => <ByCategory rules={all} />}
      </Loaded>
    </div>
  );
}

function ByCategory({ rules }: { rules: RuleInForce[] }) {
  const flagged = useFlagged(rules.map((rule) => ({ id: rule.id, ...choiceOf(rule) })));
  const counts = new Map(flagged.data?.flagged.map(({ id, count }) => [id, count]));
  const records = useRuleRecords();
  const histories = new Map(records.data?.rules.map((history) => [history.id, history]));
  return (
    <>
      <div className={styles.looked}>
        {flagged.data ? <p>{nowWords(flagged.data)}</p> : <LineSkeleton />}
        <PastLine records={records} />
      </div>
      {CATEGORIES.map(({ id, label, context }) => (
        <Panel key={id} title={label} context={context}>
          <ul className={styles.list}>
            {rules
              .filter(({ category }) => category === id)
              .map((rule) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  flagged={counts.get(rule.id)}
                  history={records.isError ? null : histories.get(rule.id)}
                />
              ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}

/** Where the records come from, or another try. */
function PastLine({ records }: { records: ReturnType<typeof useRuleRecords> }) {
  if (records.data) return <p>{pastWords(records.data)}</p>;
  if (!records.isError) return <LineSkeleton />;
  return (
    <p role="alert">
      How the rules did could not be found out.{" "}
      <Button size="compact-xs" variant="default" onClick={() => records.refetch()}>
        try again
      </Button>
    </p>
  );
}

function LineSkeleton() {
  return <Skeleton height={12} width={280} my={4} />;
}

type Looked = Pick<Answer<typeof api.ruleLab.records>, "open" | "looked">;

function nowWords({ open, looked }: Looked): string {
  return looked < open
    ? `Counted over the ${count(looked)} largest of ${count(open)} open deals.`
    : `Counted over all ${count(open)} open deals, as they are now.`;
}

function pastWords({ open, looked }: Looked): string {
  if (open === 0) return "No deal was open in the last two quarters, so no rule has a record yet.";
  return looked < open
    ? `Records are of the ${count(looked)} largest of ${count(open)} deals that were open in the last two quarters.`
    : `Records are of all ${count(open)} deals that were open in the last two quarters, looked at once a week as they stood then.`;
}

function RulesSkeleton() {
  return CATEGORIES.map(({ id, label, context }) => (
    <Panel key={id} title={label} context={context}>
      {ROWS.map((row) => (
        <Skeleton key={row} height={76} mt={8} />
      ))}
    </Panel>
  ));
}
