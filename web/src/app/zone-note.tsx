import { Tooltip } from "@mantine/core";
import { IconWorld } from "@tabler/icons-react";
import { clock } from "../lib/format.ts";
import { useSession } from "../lib/session.ts";
import { useNow } from "../lib/use-now.ts";
import { isElsewhere } from "../lib/zoned-time.ts";
import styles from "./zone-note.module.css";

/** Whose clock the times are of. Only for people whose own shows another time. */
export function ZoneNote({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const { timeZone } = useSession();
  const now = useNow();
  if (!isElsewhere(timeZone, now)) return null;
  const words = `Times in ${placeOf(timeZone)}, now ${clock(now, timeZone)}`;
  const icon = <IconWorld size={16} aria-hidden="true" />;
  if (!isCollapsed) {
    return (
      <p className={`${styles.note} number`} title={timeZone}>
        {icon}
        {words}
      </p>
    );
  }
  return (
    <Tooltip label={words} position="right" events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its words show on focus only */}
      <div className={styles.small} tabIndex={0} role="img" aria-label={words}>
        {icon}
      </div>
    </Tooltip>
  );
}

/** 'New York' of 'America/New_York'. In the names of fixed zones plus means west: 'UTC+12' of 'Etc/GMT-12'. */
function placeOf(timeZone: string): string {
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(timeZone) ?? [];
  if (hours) return `UTC${sign === "-" ? "+" : "−"}${hours}`;
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}
