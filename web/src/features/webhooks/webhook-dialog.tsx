import "../../ui/dialog.css";
import "../../ui/checkbox.css";
import { Button, Checkbox, Modal, TextInput } from "@mantine/core";
import type { Webhook, WebhookEvent } from "@touchline/contract";
import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { fieldErrorOf } from "../../lib/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { OneTimeSecret } from "../../ui/one-time-secret.tsx";
import { showSuccess } from "../../ui/toasts.ts";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import { EVENT_OPTIONS } from "./event-options.ts";
import { useAddWebhook, useSaveWebhook } from "./use-webhooks.ts";

interface WebhookDialogProps {
  /** The webhook to edit; null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
}

const FAILED = "This couldn't be saved. Try again in a moment.";
const MAX_ADDRESS_LENGTH = 2000;

/** A webhook's URL and events. For a new one, then displays its signing secret, once. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  useReturnFocus();
  const add = useAddWebhook();
  const save = useSaveWebhook();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? []);
  const [isAsked, setIsAsked] = useState(false);
  const problem = add.error ?? save.error;
  const words = problem && messageOf(problem, FAILED);
  const aboutUrl = fieldErrorOf(problem, "url");
  const submit = () => {
    setIsAsked(true);
    const body = { url: url.trim(), events };
    if (body.url === "" || events.length === 0) return;
    if (!webhook) return add.mutate({ body });
    save.mutate(
      { params: { id: webhook.id }, body },
      {
        onSuccess: () => {
          showSuccess("Webhook saved");
          onClose();
        },
      },
    );
  };
  if (add.data) return <SecretDialog secret={add.data.secret} onClose={onClose} />;
  return (
    <FormDialog
      title={webhook ? "Change webhook" : "New webhook"}
      action={webhook ? "Save" : "Add webhook"}
      isChanged={url !== (webhook?.url ?? "") || String(events) !== String(webhook?.events ?? [])}
      isBusy={add.isPending || save.isPending}
      isFollowed
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Address"
        placeholder="https://hooks.example.com/touchline"
        description="Touchline posts JSON here. It must be reachable from the internet."
        type="url"
        required
        data-autofocus
        maxLength={MAX_ADDRESS_LENGTH}
        value={url}
        error={aboutUrl ?? (isAsked && url.trim() === "" ? "Enter an address." : null)}
        onChange={({ currentTarget }) => {
          add.reset();
          save.reset();
          setUrl(currentTarget.value);
        }}
      />
      <fieldset className="grid gap-2.5 m-0 p-0 border-0">
        <legend className="px-0 pb-2 text-md/inherit font-medium">Send when</legend>
        {EVENT_OPTIONS.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={events.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              setEvents(checked ? [...events, value] : events.filter((one) => one !== value))
            }
          />
        ))}
        {isAsked && events.length === 0 && (
          <p role="alert" className="text-base/inherit text-bad">
            Choose at least one.
          </p>
        )}
      </fieldset>
      {words && !aboutUrl && (
        <p role="alert" className="text-base/inherit text-bad">
          {words}
        </p>
      )}
    </FormDialog>
  );
}

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title="Signing secret"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <div className="grid gap-4">
        <OneTimeSecret label="Signing secret" secret={secret}>
          Every delivery is signed with it. Copy it now: you won't see it again.
        </OneTimeSecret>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Modal>
  );
}
