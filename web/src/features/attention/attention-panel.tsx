import { Skeleton } from "@mantine/core";
import type { AttentionMap } from "@touchline/contract";
import type { WeekStart } from "@touchline/domain";
import { useState } from "react";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Paging } from "../../ui/paging.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import styles from "./attention.module.css";
import { AttentionDeals, type SelectedCell } from "./attention-deals.tsx";
import { AttentionGrid } from "./attention-grid.tsx";
import { useAttention } from "./use-attention.ts";

const PAGE_SIZE = 25;

const WEEK_START_LABELS: Record<WeekStart, string> = {
  monday: "Monday",
  sunday: "Sunday",
  saturday: "Saturday",
};

interface AttentionPanelProps {
  /** Ids of the team members to include; null for all. */
  members: readonly string[] | null;
}

/** How much at-risk pipeline got reviewed, by rep and week. */
export function AttentionPanel({ members }: AttentionPanelProps) {
  const map = useAttention();
  return (
    <div className="mt-6">
      <Panel title="Attention map" context="How much at-risk pipeline got reviewed, by week">
        <QueryContent query={map} skeleton={<GridSkeleton />}>
          {({ weeks, rows }) => (
            <Shares
              weeks={weeks}
              rows={members ? rows.filter(({ member }) => members.includes(member.id)) : rows}
            />
          )}
        </QueryContent>
      </Panel>
    </div>
  );
}

function Shares({ weeks, rows }: AttentionMap) {
  const { weekStartsOn } = useSession();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<SelectedCell | null>(null);
  if (!rows.some(({ cells }) => cells.some(({ deals }) => deals > 0))) {
    return (
      <EmptyState title="Nothing at risk yet">
        Open Likely and Maybe deals due to close by quarter end show up here from the week after.
      </EmptyState>
    );
  }
  const at = Math.min(page, Math.max(1, Math.ceil(rows.length / PAGE_SIZE)));
  return (
    <>
      <AttentionGrid
        weeks={weeks}
        rows={rows.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE)}
        all={rows}
        onOpen={setOpened}
      />
      {rows.length > PAGE_SIZE && (
        <Paging page={at} pageSize={PAGE_SIZE} total={rows.length} onPage={setPage} />
      )}
      <p className={styles.remark}>
        Weeks start on {WEEK_START_LABELS[weekStartsOn]}. This week counts reviews since then; the
        table above counts the last 7 days.
      </p>
      <p className={styles.remark}>
        At risk: open deals that were Likely or Maybe at the start of the week and due to close by
        quarter end. Reviewed: feedback, a score in a review room, a note, an answer in Slack or a
        solved alert that week.
      </p>
      {opened && <AttentionDeals place={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function GridSkeleton() {
  return (
    <div className="flex flex-col gap-1 pt-10 pb-5 px-5">
      {["one", "two", "three", "four", "five", "six"].map((key) => (
        <Skeleton key={key} height={44} />
      ))}
    </div>
  );
}
