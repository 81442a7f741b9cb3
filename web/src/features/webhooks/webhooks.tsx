import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { useWebhooks } from "./use-webhooks.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookRow } from "./webhook-row.tsx";

export function Webhooks() {
  const webhooks = useWebhooks();
  const [isAdding, setIsAdding] = useState(false);
  const skeleton = (
    <div className="grid gap-2.5 py-3.5 px-5 next:border-t next:border-line">
      <Skeleton height={80} />
    </div>
  );
  return (
    <Panel
      title="Webhooks"
      context="Send events to your own tools"
      actions={
        <Button size="xs" variant="default" onClick={() => setIsAdding(true)}>
          New webhook
        </Button>
      }
    >
      <QueryContent query={webhooks} skeleton={skeleton}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No webhooks yet">
              Send won deals, completed actions or commit changes to your own tools, signed and with
              retries.
            </EmptyState>
          ) : (
            <ul aria-label="Webhooks">
              {all.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {isAdding && <WebhookDialog webhook={null} onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}
