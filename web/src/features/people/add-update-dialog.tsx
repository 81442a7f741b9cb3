import { Textarea } from "@mantine/core";
import type { TeamMember, UpdateStatus } from "@touchline/contract";
import { useState } from "react";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { fieldErrorOf, formErrorText } from "../../lib/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { STATUSES } from "./tone.tsx";
import { useAddUpdate } from "./use-people.ts";

const textErrorOf = (problem: unknown) => fieldErrorOf(problem, "description");

interface AddUpdateDialogProps {
  member: Pick<TeamMember, "id" | "name">;
  onAdded: () => void;
  onClose: () => void;
}

/** Adds an update about a member. Input is retained until saved. */
export function AddUpdateDialog({ member, onAdded, onClose }: AddUpdateDialogProps) {
  const add = useAddUpdate();
  const [status, setStatus] = useState<UpdateStatus>("positive");
  const [typed, setTyped] = useState("");
  const description = typed.trim();
  const save = () => {
    add.mutate(
      { params: { id: member.id }, body: { teamMemberId: member.id, description, status } },
      {
        onSuccess: () => {
          showSuccess("Update Added!");
          onAdded();
          onClose();
        },
        onError: (problem) => {
          if (!textErrorOf(problem)) showError(formErrorText(problem, GENERIC_ERROR));
        },
      },
    );
  };
  return (
    <FormDialog
      title={`Add update about ${member.name}`}
      action="Add update"
      isChanged={description !== ""}
      maySubmit={description !== ""}
      isBusy={add.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <div>
        <Segmented label="Kind" value={status} options={STATUSES} onChange={setStatus} />
      </div>
      <Textarea
        label="What happened?"
        data-autofocus
        rows={4}
        resize="vertical"
        maxLength={5000}
        description={`${member.name} sees it too.`}
        error={textErrorOf(add.error)}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  );
}
