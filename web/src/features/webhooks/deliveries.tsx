import { Button, Skeleton } from "@mantine/core";
import type { WebhookDelivery } from "@touchline/contract";
import { formatDateTime, pluralise } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError } from "../../ui/toasts.ts";
import { EVENT_OPTIONS } from "./event-options.ts";
import { useDeliveries, useRetryDelivery } from "./use-webhooks.ts";
import styles from "./webhooks.module.css";

const STATE_LABELS: Record<WebhookDelivery["state"], { tone: Tone; label: string }> = {
  waiting: { tone: "fair", label: "Waiting" },
  sent: { tone: "good", label: "Sent" },
  failed: { tone: "bad", label: "Failed" },
};
const ROWS = [1, 2, 3];

export function Deliveries({ webhookId }: { webhookId: string }) {
  const deliveries = useDeliveries(webhookId);
  const skeleton = ROWS.map((row) => <Skeleton key={row} height={36} my={4} />);
  return (
    <QueryContent query={deliveries} skeleton={skeleton}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState title="Nothing sent yet">
            Send a test to see if the address responds.
          </EmptyState>
        ) : (
          <ol aria-label="Deliveries">
            {all.map((delivery) => (
              <Row key={delivery.id} webhookId={webhookId} delivery={delivery} />
            ))}
          </ol>
        )
      }
    </QueryContent>
  );
}

function Row({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const { timeZone } = useSession();
  const retry = useRetryDelivery();
  const { id, event, state, attempts, words, createdAt } = delivery;
  const { tone, label } = STATE_LABELS[state];
  const name = EVENT_OPTIONS.find(({ value }) => value === event)?.label ?? "Test";
  const what =
    state === "sent" || attempts === 0
      ? words
      : `${words ?? ""} ${pluralise(attempts, "attempt")} so far.`;
  const again = () =>
    retry.mutate(
      { params: { id: webhookId, deliveryId: id } },
      { onError: ({ message }) => showError(message) },
    );
  return (
    <li className={`${styles.delivery} next:border-t next:border-line`}>
      <Chip tone={tone}>{label}</Chip>
      <span className={`${styles.words} grid min-w-0`}>
        <span>{name}</span>
        {what && <span className={`${styles.quiet} text-base/inherit text-quiet`}>{what}</span>}
      </span>
      <time className={`${styles.quiet} text-base/inherit text-quiet`} dateTime={createdAt}>
        {formatDateTime(new Date(createdAt), timeZone, new Date())}
      </time>
      {state === "failed" && (
        <Button
          size="xs"
          variant="default"
          loading={retry.isPending}
          aria-label={`Send again: ${name}`}
          onClick={again}
        >
          Send again
        </Button>
      )}
    </li>
  );
}
