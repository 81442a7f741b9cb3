import { Skeleton } from "@mantine/core";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { RetentionRow } from "./retention-row.tsx";
import { useRetention } from "./use-retention.ts";

const ROWS = [1, 2, 3, 4];

export function Retention() {
  const retention = useRetention();
  return (
    <Panel title="Retention" context="What gets deleted, and when">
      <QueryContent query={retention} skeleton={<RetentionSkeleton />}>
        {(all) => (
          <ul className="[&_li+li]:border-t [&_li+li]:border-line" aria-label="Retention">
            {all.map((kept) => (
              <RetentionRow key={kept.kind} kept={kept} />
            ))}
          </ul>
        )}
      </QueryContent>
      <p className="pt-2.5 pb-3.5 px-5 border-t border-line text-base/inherit text-quiet">
        Deals and their history, feedback, actions, meetings, goals and forecasts are always kept.
      </p>
    </Panel>
  );
}

function RetentionSkeleton() {
  return ROWS.map((row) => (
    <div key={row} className="grid gap-2.5 py-3.5 px-5">
      <Skeleton height={60} />
    </div>
  ));
}
