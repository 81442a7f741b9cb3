import { Tooltip } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconRefresh } from "@tabler/icons-react";
import type { Sync } from "@touchline/contract";
import { may } from "@touchline/domain";
import type { ReactNode } from "react";
import { formatAgo, formatTime } from "../../lib/format.ts";
import { useIsOffline } from "../../lib/online.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { Bar } from "../../ui/bar.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./sync-pill.module.css";
import { formatPhase, formatTimeLeft, syncPercent } from "./sync-text.ts";
import { useStartSync, useSync } from "./use-sync.ts";

/** The age of the deals, or the sync's progress. For all users while HubSpot is connected. */
export function SyncPill({ isCollapsed }: { isCollapsed: boolean }) {
  const { isHubspotConnected } = useSession();
  return isHubspotConnected ? <Pill isCollapsed={isCollapsed} /> : null;
}

function Pill({ isCollapsed }: { isCollapsed: boolean }) {
  const { data: sync, isPending } = useSync();
  // Reserves the space so that content above doesn't move.
  if (isPending)
    return (
      <div
        className={isCollapsed ? "grid place-items-center h-8.5 rounded-control text-quiet" : "h-7"}
      />
    );
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
  const left = formatTimeLeft(sync);
  const what = formatPhase(sync);
  const spinning = <IconRefresh size={16} className={styles.turning} aria-hidden="true" />;
  if (isCollapsed) {
    const all = ["Syncing", what, left, "safe to leave"].filter(Boolean).join(", ");
    return <Small words={all}>{spinning}</Small>;
  }
  if (sync.kind === "changes") {
    return (
      <p className={`${styles.pill} ${styles.line} [&_svg]:flex-none text-quiet`}>
        {spinning}
        Looking for changes
      </p>
    );
  }
  return (
    <section className={styles.pill} aria-label="Sync">
      <span className={`${styles.line} [&_svg]:flex-none`}>
        {spinning}
        <span className={styles.words}>Syncing</span>
        <span className="text-quiet number">{left ?? "safe to leave"}</span>
      </span>
      <Bar share={syncPercent(sync)} />
      <span className={`${styles.line} [&_svg]:flex-none text-quiet number`}>
        <span className={styles.words}>{what}</span>
        {left && <span>safe to leave</span>}
      </span>
    </section>
  );
}

function Done({ sync, isCollapsed }: StateProps) {
  const { timeZone } = useSession();
  const now = useNow();
  const isOffline = useIsOffline();
  const at = new Date(sync.finishedAt ?? sync.updatedAt);
  const words = isOffline
    ? `Offline · as of ${formatTime(at, timeZone)}`
    : `Synced ${formatAgo(at, timeZone, now)}`;
  const Icon = isOffline ? IconCloudOff : IconCircleCheck;
  const icon = <Icon size={16} aria-hidden="true" />;
  if (isCollapsed) return <Small words={words}>{icon}</Small>;
  return (
    <p className={`${styles.pill} ${styles.line} [&_svg]:flex-none text-quiet`}>
      {icon}
      {words}
    </p>
  );
}

function Failed({ sync, isCollapsed }: StateProps) {
  const { user } = useSession();
  const { start, isRunning } = useStartSync();
  const icon = <IconAlertTriangle size={16} className="text-bad" aria-hidden="true" />;
  const why = sync.error ?? "HubSpot gave no reason.";
  if (isCollapsed) return <Small words={`Sync failed. ${why}`}>{icon}</Small>;
  return (
    <section className={styles.pill} aria-label="Sync">
      <span className={`${styles.line} [&_svg]:flex-none`}>
        {icon}
        <span className={styles.words}>Sync failed</span>
        {may(user, "coach", "administer") && (
          <button
            type="button"
            className="unstyled py-1 px-1.5 -my-1 -mx-1.5 rounded-md cursor-pointer text-primary hover:underline focus-visible:outline-offset-0"
            disabled={isRunning}
            onClick={start}
          >
            try again
          </button>
        )}
      </span>
      <span className="text-quiet line-clamp-3" title={why}>
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
      <div
        className="grid place-items-center h-8.5 rounded-control text-quiet"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its words show on focus only
        tabIndex={0}
        role="img"
        aria-label={words}
      >
        {children}
        <VisuallyHidden>{words}</VisuallyHidden>
      </div>
    </Tooltip>
  );
}
