import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import type { WorkspacePerson } from "@touchline/contract";
import { useState } from "react";
import { pluralise } from "../../lib/format.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { useDeactivate } from "./use-workspace.ts";

interface LeaveDialogProps {
  person: WorkspacePerson;
  /** Who could take over open items. */
  others: WorkspacePerson[];
  onClose: () => void;
}

/** Removes a person, and selects who takes over their open items. */
export function LeaveDialog({ person, others, onClose }: LeaveDialogProps) {
  const leave = useDeactivate();
  const [to, setTo] = useState<string | null>(null);
  const { id, name, openActions } = person;
  const confirm = () =>
    leave.mutate(
      { params: { id }, body: { handOverTo: to } },
      {
        onSuccess: () => {
          showSuccess(`${name} was deactivated`);
          onClose();
        },
        onError: ({ message }) => showError(message),
      },
    );
  return (
    <Confirm
      title={`Deactivate ${name}?`}
      action="Deactivate"
      isBusy={leave.isPending}
      onConfirm={confirm}
      onClose={onClose}
      extra={
        openActions > 0 && (
          <Select
            label={`Who takes over ${pluralise(openActions, "open action")}?`}
            placeholder="No one: leave them as they are"
            data={others.map((one) => ({ value: one.id, label: one.name }))}
            clearable
            value={to}
            onChange={setTo}
          />
        )
      }
    >
      {name} is signed out at once and can't sign in, and their API tokens are revoked for good.
      Their deals, figures and history stay. You can reactivate them at any time.
    </Confirm>
  );
}
