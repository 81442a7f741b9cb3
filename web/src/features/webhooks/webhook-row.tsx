import { Button } from "@mantine/core";
import type { Webhook } from "@touchline/contract";
import { useId, useState } from "react";
import { Chip } from "../../ui/chip.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { disabledWithReason } from "../../ui/disabled-with-reason.ts";
import { Notice } from "../../ui/notice.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import { Deliveries } from "./deliveries.tsx";
import { EVENT_OPTIONS } from "./event-options.ts";
import {
  useRemoveWebhook,
  useRotateSecret,
  useSaveWebhook,
  useTestWebhook,
} from "./use-webhooks.ts";
import { SecretDialog, WebhookDialog } from "./webhook-dialog.tsx";
import styles from "./webhooks.module.css";

type OpenDialog = "change" | "rotate" | "remove" | null;

const showFailure = ({ message }: Error) => showError(message);

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, isOn, trouble } = webhook;
  const details = useId();
  const standing = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [asking, setAsking] = useState<OpenDialog>(null);
  const save = useSaveWebhook();
  const test = useTestWebhook();
  const { host } = new URL(url);
  const params = { id };
  const toggle = () =>
    save.mutate(
      { params, body: { isOn: !isOn } },
      { onSuccess: () => showSuccess(isOn ? "Switched off" : "Switched on"), onError: showFailure },
    );
  const sendTest = () =>
    test.mutate({ params }, { onSuccess: () => setIsOpen(true), onError: showFailure });
  return (
    <li className="grid gap-2.5 py-3.5 px-5 next:border-t next:border-line">
      <div className="flex items-start justify-between gap-3">
        <span className={`${styles.words} grid min-w-0`}>
          <span className="wrap-anywhere text-md/inherit font-medium">{url}</span>
          <span className={`${styles.quiet} text-base/inherit text-quiet`}>
            {EVENT_OPTIONS.filter(({ value }) => events.includes(value))
              .map(({ label }) => label)
              .join(" · ")}
          </span>
        </span>
        <span id={standing}>
          <Chip tone={isOn ? "good" : "none"}>{isOn ? "On" : "Off"}</Chip>
        </span>
      </div>
      {trouble && (
        <Notice
          tone={isOn ? "none" : "bad"}
          action={
            !isOn && (
              <Button size="xs" variant="default" loading={save.isPending} onClick={toggle}>
                Switch on
              </Button>
            )
          }
        >
          {isOn ? `The last attempt failed. ${trouble}` : trouble}
        </Notice>
      )}
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          aria-controls={details}
          aria-label={`${isOpen ? "Hide deliveries" : "Deliveries"} to ${host}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Hide deliveries" : "Deliveries"}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={test.isPending}
          aria-label={`Send test to ${host}`}
          onClick={sendTest}
          {...disabledWithReason(!isOn, standing)}
        >
          Send test
        </Button>
        <Button size="xs" variant="subtle" onClick={() => setAsking("change")}>
          Change
        </Button>
        <Button size="xs" variant="subtle" onClick={() => setAsking("rotate")}>
          New secret
        </Button>
        <Button size="xs" variant="subtle" loading={save.isPending} onClick={toggle}>
          {isOn ? "Switch off" : "Switch on"}
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={() => setAsking("remove")}>
          Remove
        </Button>
      </div>
      <div id={details} hidden={!isOpen}>
        {isOpen && <Deliveries webhookId={id} />}
      </div>
      {asking === "change" && <WebhookDialog webhook={webhook} onClose={() => setAsking(null)} />}
      {asking === "rotate" && <RotateDialog webhook={webhook} onClose={() => setAsking(null)} />}
      {asking === "remove" && <RemoveDialog webhook={webhook} onClose={() => setAsking(null)} />}
    </li>
  );
}

interface DialogProps {
  webhook: Webhook;
  onClose: () => void;
}

function RotateDialog({ webhook: { id, url }, onClose }: DialogProps) {
  useReturnFocus();
  const rotate = useRotateSecret();
  if (rotate.data) return <SecretDialog secret={rotate.data.secret} onClose={onClose} />;
  return (
    <Confirm
      title="Create a new secret?"
      action="Create a new secret"
      isBusy={rotate.isPending}
      isFollowed
      onConfirm={() => rotate.mutate({ params: { id } }, { onError: showFailure })}
      onClose={onClose}
    >
      Deliveries to {url} are signed with the new secret from now on. The old one stops working at
      once.
    </Confirm>
  );
}

function RemoveDialog({ webhook: { id, url }, onClose }: DialogProps) {
  const remove = useRemoveWebhook();
  const confirm = () =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          showSuccess("Webhook removed");
          onClose();
        },
        onError: showFailure,
      },
    );
  return (
    <Confirm
      title="Remove this webhook?"
      action="Remove"
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {url} won't receive anything anymore, and its delivery list is deleted.
    </Confirm>
  );
}
