import { Button } from "@mantine/core";
import type { HubspotStatus, Sync } from "@touchline/contract";
import { formatAgo, formatCount, formatDateTime, formatDuration } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { Bar } from "../../ui/bar.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./integrations.module.css";
import { formatPhase, formatTimeLeft, syncPercent } from "./sync-text.ts";
import { useStartSync, useSync } from "./use-sync.ts";

/** The mirrored deals: count, age and the result of the last sync. */
export function SyncCard({ counts }: { counts: HubspotStatus["counts"] }) {
  const { data: sync } = useSync();
  const { start, isRunning } = useStartSync();
  const { isHubspotConnected } = useSession();
  return (
    <Panel
      title="Last sync"
      context={sync && <Outcome sync={sync} />}
      actions={
        <Button
          size="xs"
          variant="default"
          disabled={isRunning || !isHubspotConnected}
          onClick={start}
        >
          Sync deals
        </Button>
      }
    >
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-y-4 gap-x-6 p-5 [&_dt]:text-base [&_dt]:text-quiet [&_dd]:wrap-anywhere">
        <Fact label="Deals" value={formatCount(counts.deals)} />
        <Fact label="Pipelines" value={formatCount(counts.pipelines)} />
        <Fact label="Owners" value={formatCount(counts.owners)} />
        <Fact label="Took" value={sync?.finishedAt ? formatSyncDuration(sync) : "–"} />
      </dl>
      {sync?.state === "running" && <Progress sync={sync} />}
      {sync?.state === "failed" && (
        <p className={`${styles.setting} text-bad`} role="alert">
          {sync.error ?? "HubSpot gave no reason."}
        </p>
      )}
    </Panel>
  );
}

function formatSyncDuration({ startedAt, finishedAt }: Sync): string {
  return formatDuration(Date.parse(finishedAt ?? startedAt) - Date.parse(startedAt));
}

function Outcome({ sync }: { sync: Sync }) {
  const { timeZone } = useSession();
  const now = useNow();
  if (sync.state === "running") return "Running";
  const ended = new Date(sync.finishedAt ?? sync.updatedAt);
  return (
    <span title={formatDateTime(ended, timeZone, now)}>
      {sync.state === "done" ? "Finished" : "Failed"} {formatAgo(ended, timeZone, now)}
    </span>
  );
}

function Progress({ sync }: { sync: Sync }) {
  return (
    <div className={styles.progress}>
      <Bar share={syncPercent(sync)} />
      <span className={`${styles.ends} number`}>
        <span>{formatPhase(sync)}</span>
        <span>{[formatTimeLeft(sync), "safe to leave"].filter(Boolean).join(" · ")}</span>
      </span>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="text-xl font-semibold tracking-tight number">{value}</dd>
    </div>
  );
}
