import { Tooltip } from "@mantine/core";
import { IconWorld } from "@tabler/icons-react";
import { formatTime } from "../lib/format.ts";
import { useSession } from "../lib/session.ts";
import { useNow } from "../lib/use-now.ts";
import { isOtherTimeZone } from "../lib/zoned-time.ts";

/** The workspace's time zone. Only for users whose local time differs. */
export function ZoneNote({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const { timeZone } = useSession();
  const now = useNow();
  if (!isOtherTimeZone(timeZone, now)) return null;
  const words = `Times in ${zoneNameOf(timeZone)}, now ${formatTime(now, timeZone)}`;
  const icon = <IconWorld size={16} aria-hidden="true" />;
  if (!isCollapsed) {
    return (
      <p
        className="flex items-center gap-2 pt-1.5 px-2.5 text-sm text-quiet [&_svg]:flex-none number"
        title={timeZone}
      >
        {icon}
        {words}
      </p>
    );
  }
  return (
    <Tooltip label={words} position="right" events={{ hover: true, focus: true, touch: true }}>
      <div
        className="grid place-items-center h-8.5 rounded-control text-quiet"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its words show on focus only
        tabIndex={0}
        role="img"
        aria-label={words}
      >
        {icon}
      </div>
    </Tooltip>
  );
}

/**
 * Returns 'New York' for 'America/New_York'. In fixed zone names plus means west: 'UTC+12' for
 * 'Etc/GMT-12'.
 */
function zoneNameOf(timeZone: string): string {
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(timeZone) ?? [];
  if (hours) return `UTC${sign === "-" ? "+" : "−"}${hours}`;
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}
