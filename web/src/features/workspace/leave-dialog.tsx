import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import type { WorkspacePerson } from "@touchline/contract";
import { useState } from "react";
import { pluralise } from "../../lib/format.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { reportsOf } from "./people-tree.ts";
import { SuccessorField } from "./successor-field.tsx";
import { useDeactivate } from "./use-workspace.ts";

interface LeaveDialogProps {
  person: WorkspacePerson;
  everybody: WorkspacePerson[];
  onClose: () => void;
}

/** Removes a person, and selects who takes over their reports and open items. */
export function LeaveDialog({ person, everybody, onClose }: LeaveDialogProps) {
  const leave = useDeactivate();
  const [to, setTo] = useState<string | null>(null);
  const [successorId, setSuccessorId] = useState(person.managerId);
  const { id, name, openActions } = person;
  const others = everybody.filter((one) => one.id !== id && !one.deactivatedAt);
  const hasReports = reportsOf(everybody, id).length > 0;
  const confirm = () =>
    leave.mutate(
      { params: { id }, body: { handOverTo: to, ...(hasReports && { successorId }) } },
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
        <>
          <SuccessorField
            person={person}
            everybody={everybody}
            value={successorId}
            onChange={setSuccessorId}
          />
          {openActions > 0 && (
            <Select
              label={`Who takes over ${pluralise(openActions, "open action")}?`}
              placeholder="No one: leave them as they are"
              data={others.map((one) => ({ value: one.id, label: one.name }))}
              clearable
              value={to}
              onChange={setTo}
            />
          )}
        </>
      }
    >
      {name} is signed out at once and can't sign in, and their API tokens are revoked for good.
      Their deals, figures and history stay. You can reactivate them at any time.
    </Confirm>
  );
}
