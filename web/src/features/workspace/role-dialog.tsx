import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import type { WorkspacePerson } from "@touchline/contract";
import { leads, observes, type Role, roleText } from "@touchline/domain";
import { useState } from "react";
import { roleConsequence } from "../../lib/role-text.ts";
import { useSession } from "../../lib/session.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { managersOf, reportsOf } from "./people-tree.ts";
import { SuccessorField } from "./successor-field.tsx";
import { useSetRole } from "./use-workspace.ts";

/** Stands for the whole organisation among the ids of managers. */
const EVERYONE = "everyone";

/** Whether a change of role needs more than the role: a team to observe, or a successor. */
export function needsRoleDialog(
  everybody: readonly WorkspacePerson[],
  person: WorkspacePerson,
  role: Role,
): boolean {
  return observes(role) || (!leads(role) && reportsOf(everybody, person.id).length > 0);
}

interface RoleDialogProps {
  person: WorkspacePerson;
  role: Role;
  everybody: WorkspacePerson[];
  onClose: () => void;
}

/** Confirms another role, with whose team an observer sees and who follows a manager. */
export function RoleDialog({ person, role, everybody, onClose }: RoleDialogProps) {
  const session = useSession();
  const setRole = useSetRole();
  const { id, name } = person;
  const [observed, setObserved] = useState(person.observesId ?? EVERYONE);
  const [successorId, setSuccessorId] = useState(person.managerId);
  const hasReports = !leads(role) && reportsOf(everybody, id).length > 0;
  const confirm = () =>
    setRole.mutate(
      {
        params: { id },
        body: {
          role,
          ...(observes(role) && { observesId: observed === EVERYONE ? null : observed }),
          ...(hasReports && { successorId }),
        },
      },
      {
        onSuccess: () => {
          showSuccess(`${name} is ${roleText(role)} now`);
          onClose();
        },
        onError: ({ message }) => showError(message.replace(/^\w+: /, "Not saved: ")),
      },
    );
  return (
    <Confirm
      title={`Make ${name} ${roleText(role)}?`}
      action={`Make them ${roleText(role)}`}
      isBusy={setRole.isPending}
      onConfirm={confirm}
      onClose={onClose}
      extra={
        <>
          {observes(role) && (
            <Select
              label="What they see"
              data={[
                { value: EVERYONE, label: "Everyone" },
                ...managersOf(everybody)
                  .filter((one) => one.id !== id)
                  .map((one) => ({ value: one.id, label: `${one.name}'s team` })),
              ]}
              allowDeselect={false}
              value={observed}
              onChange={(chosen) => setObserved(chosen ?? EVERYONE)}
            />
          )}
          <SuccessorField
            person={person}
            everybody={everybody}
            value={successorId}
            onChange={setSuccessorId}
          />
        </>
      }
    >
      {roleConsequence(role, session)}
    </Confirm>
  );
}
