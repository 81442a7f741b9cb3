import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconMail } from "@tabler/icons-react";
import type { EventDetail } from "@touchline/contract";
import { messageOf } from "../../lib/api.ts";
import { formatAgo } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { showError } from "../../ui/toasts.ts";
import styles from "./event-canvas.module.css";
import { useShare } from "./use-events.ts";

const MAX_LISTED = 5;

export function SentSummaries({ event }: { event: EventDetail }) {
  if (event.summaries.length === 0) return null;
  return (
    <section aria-labelledby="sent-summaries" className="flex flex-col gap-2">
      <h3 id="sent-summaries" className="text-md font-semibold">
        Summaries
      </h3>
      <ul className="flex flex-col gap-1.5">
        {event.summaries.slice(0, MAX_LISTED).map((summary) => (
          <Sending key={summary.at} event={event} summary={summary} />
        ))}
      </ul>
    </section>
  );
}

interface SendingProps {
  event: EventDetail;
  summary: EventDetail["summaries"][number];
}

function Sending({ event, summary }: SendingProps) {
  const { timeZone } = useSession();
  const now = useNow();
  const again = useShare();
  const { state, recipients, words, at } = summary;
  const to = recipients.join(", ");
  const when = formatAgo(new Date(at), timeZone, now);
  const retry = () =>
    again.mutate(
      { params: { id: event.providerId }, body: recipients },
      { onError: (problem) => showError(messageOf(problem, problem.message)) },
    );
  if (state === "failed") {
    return (
      <li role="alert" className={styles.failed}>
        <IconAlertTriangle size={16} aria-hidden="true" />
        <span>
          Not sent to {to}. {words}
        </span>
        <Button size="compact-xs" variant="default" loading={again.isPending} onClick={retry}>
          Retry
        </Button>
      </li>
    );
  }
  return (
    <li className={styles.sending}>
      {state === "sent" ? (
        <IconCheck size={16} aria-hidden="true" />
      ) : (
        <IconMail size={16} aria-hidden="true" />
      )}
      <span>
        {state === "sent"
          ? `Sent to ${to}, ${when}${words ? `. ${words}` : ""}`
          : waitingText(to, words)}
      </span>
    </li>
  );
}

/** A failing mail server is reported immediately and retried automatically. */
function waitingText(to: string, words: string | null): string {
  return words ? `Not sent to ${to} yet. We'll try again soon. ${words}` : `On its way to ${to}`;
}
