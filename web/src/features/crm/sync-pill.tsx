import { Tooltip } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from "@tabler/icons-react";
import type { Sync } from "@touchline/contract";
import type { ReactNode } from "react";
import { ago } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { Bar } from "../../ui/bar.tsx";
import { Unseen } from "../../ui/unseen.tsx";
import styles from "./sync-pill.module.css";
import { phaseWords, syncShare, timeLeft } from "./sync-words.ts";
import { useStartSync, useSync } from "./use-sync.ts";

/** The age of the deals, or the sync's progress. For all users while HubSpot is connected. */
export function SyncPill({ isCollapsed }: { isCollapsed: boolean }) {
  const { isHubspotConnected } = useSession();
  return isHubspotConnected ? <Pill isCollapsed={isCollapsed} /> : null;
}

function Pill({ isCollapsed }: { isCollapsed: boolean }) {
  const { data: sync, isPending } = useSync();
  // Reserves the space so that content above doesn't move.
  if (isPending) return <div className={isCollapsed ? styles.small : styles.coming} />;
  if (!sync) return null;
  switch (sync.state) {
    case "running":
      return <Running sync={sync} isCollapsed={isCollapsed} />;
    case "done":
      return <Done sync={sync} isCollapsed={isCollapsed} />;
    case "failed":
      return <Failed sync={sync} isCollapsed={isCollapsed} />;
  }
}

interface StateProps {
  sync: Sync;
  isCollapsed: boolean;
}

function Running({ sync, isCollapsed }: StateProps) {
  const left = timeLeft(sync);
  const what = phaseWords(sync);
  const spinning = <IconRefresh size={16} className={styles.turning} aria-hidden="true" />;
  if (isCollapsed) {
    const all = ["Syncing", what, left, "safe to leave"].filter(Boolean).join(", ");
    return <Small words={all}>{spinning}</Small>;
  }
  if (sync.kind === "changes") {
    return (
      <p className={`${styles.pill} ${styles.line} ${styles.quiet}`}>
        {spinning}
        Looking for changes
      </p>
    );
  }
  return (
    <section className={styles.pill} aria-label="Sync">
      <span className={styles.line}>
        {spinning}
        <span className={styles.words}>Syncing</span>
        <span className={`${styles.quiet} number`}>{left ?? "safe to leave"}</span>
      </span>
      <Bar share={syncShare(sync)} />
      <span className={`${styles.line} ${styles.quiet} number`}>
        <span className={styles.words}>{what}</span>
        {left && <span>safe to leave</span>}
      </span>
    </section>
  );
}

function Done({ sync, isCollapsed }: StateProps) {
  const { timeZone } = useSession();
  const now = useNow();
  const words = `Synced ${ago(new Date(sync.finishedAt ?? sync.updatedAt), timeZone, now)}`;
  const icon = <IconCircleCheck size={16} aria-hidden="true" />;
  if (isCollapsed) return <Small words={words}>{icon}</Small>;
  return (
    <p className={`${styles.pill} ${styles.line} ${styles.quiet}`}>
      {icon}
      {words}
    </p>
  );
}

function Failed({ sync, isCollapsed }: StateProps) {
  const { user } = useSession();
  const { start, isRunning } = useStartSync();
  const icon = <IconAlertTriangle size={16} className={styles.bad} aria-hidden="true" />;
  const why = sync.error ?? "HubSpot gave no reason.";
  if (isCollapsed) return <Small words={`Sync failed. ${why}`}>{icon}</Small>;
  return (
    <section className={styles.pill} aria-label="Sync">
      <span className={styles.line}>
        {icon}
        <span className={styles.words}>Sync failed</span>
        {user.role === "manager" && (
          <button type="button" className={styles.again} disabled={isRunning} onClick={start}>
            try again
          </button>
        )}
      </span>
      <span className={`${styles.quiet} ${styles.why}`} title={why}>
        {why}
      </span>
    </section>
  );
}

function Small({ words, children }: { words: string; children: ReactNode }) {
  return (
    <Tooltip
      label={words}
      position="right"
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its words show on focus only */}
      <div className={styles.small} tabIndex={0} role="img" aria-label={words}>
        {children}
        <Unseen>{words}</Unseen>
      </div>
    </Tooltip>
  );
}
