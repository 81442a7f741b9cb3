import { Skeleton } from "@mantine/core";
import type { RuleInForce } from "@touchline/contract";
import { count } from "../../lib/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { RuleRow } from "./rule-row.tsx";
import { CATEGORIES } from "./rule-words.ts";
import styles from "./rules.module.css";
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
  return (
    <>
      {flagged.data && (
        <p className={styles.looked}>
          {flagged.data.looked < flagged.data.open
            ? `Counted over the ${count(flagged.data.looked)} largest of ${count(flagged.data.open)} open deals.`
            : `Counted over all ${count(flagged.data.open)} open deals, as they are now.`}
        </p>
      )}
      {CATEGORIES.map(({ id, label, context }) => (
        <Panel key={id} title={label} context={context}>
          <ul className={styles.list}>
            {rules
              .filter(({ category }) => category === id)
              .map((rule) => (
                <RuleRow key={rule.id} rule={rule} flagged={counts.get(rule.id)} />
              ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}

function RulesSkeleton() {
  return CATEGORIES.map(({ id, label, context }) => (
    <Panel key={id} title={label} context={context}>
      {ROWS.map((row) => (
        <Skeleton key={row} height={52} mt={8} />
      ))}
    </Panel>
  ));
}
