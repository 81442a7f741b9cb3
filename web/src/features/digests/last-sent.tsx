import type { DigestRun } from "@touchline/contract";
import { formatAgo, formatDateTime } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { Chip, type Tone } from "../../ui/chip.tsx";
import styles from "./digests.module.css";

const STATE_LABELS: Record<DigestRun["state"], { words: string; tone: Tone }> = {
  sending: { words: "Sending…", tone: "none" },
  sent: { words: "Sent", tone: "good" },
  failed: { words: "Failed", tone: "bad" },
  unknown: { words: "Unknown", tone: "warn" },
  skipped: { words: "Skipped", tone: "none" },
};

export function LastSent({ run }: { run: DigestRun | null }) {
  const { timeZone } = useSession();
  const now = useNow();
  if (!run) return <span className={`${styles.quiet} text-quiet`}>Never</span>;
  const { words, tone } = STATE_LABELS[run.state];
  const at = new Date(run.at);
  return (
    <div className="flex flex-col min-w-0">
      <span className="flex flex-wrap items-center gap-y-0.5 gap-x-1.5">
        <Chip tone={tone}>{run.kind === "test" ? `Test: ${words}` : words}</Chip>
        <time
          className={`${styles.quiet} text-quiet`}
          dateTime={run.at}
          title={formatDateTime(at, timeZone, now)}
        >
          {formatAgo(at, timeZone, now)}
        </time>
      </span>
      {run.words && (
        <span className="line-clamp-2 text-sm text-quiet" title={run.words}>
          {run.words}
        </span>
      )}
    </div>
  );
}
