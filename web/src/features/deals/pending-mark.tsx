import { Tooltip } from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowsSplit2,
  IconClockHour4,
  IconFlask,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Deal } from "@touchline/contract";
import styles from "./deals.module.css";

const MARKS = {
  waiting: { Icon: IconClockHour4, words: "Saving to HubSpot…" },
  "dry-run": { Icon: IconFlask, words: "Dry run: listed, not written to HubSpot" },
  refused: { Icon: IconAlertTriangle, words: "HubSpot refused the last change" },
  conflict: { Icon: IconArrowsSplit2, words: "HubSpot has another value: choose one" },
};

/** The HubSpot status of a deal's latest change, linked to where it can be resolved. */
export function PendingMark({ state }: { state: NonNullable<Deal["pendingWrite"]> }) {
  const { Icon, words } = MARKS[state];
  return (
    <Tooltip label={words} events={{ hover: true, focus: true, touch: true }}>
      <Link to="/outbox" search={{ state }} className={styles.mark} data-state={state}>
        <Icon size={16} aria-label={words} />
      </Link>
    </Tooltip>
  );
}
