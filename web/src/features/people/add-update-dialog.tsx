import "../../ui/dialog.css";
import { Button, Modal, Textarea } from "@mantine/core";
import type { TeamMember, UpdateStatus } from "@touchline/contract";
import { type FormEvent, useState } from "react";
import { Segmented } from "../../ui/segmented.tsx";
import { showDone, showProblem } from "../../ui/toasts.ts";
import { useReturnedFocus } from "../../ui/use-returned-focus.ts";
import styles from "./dialog.module.css";
import { STATUSES } from "./tone.tsx";
import { FAILED, useAddUpdate } from "./use-people.ts";

interface AddUpdateDialogProps {
  member: Pick<TeamMember, "id" | "name">;
  onAdded: () => void;
  onClose: () => void;
}

/** Writes down what happened with a member. What was typed stays until it is saved. */
export function AddUpdateDialog({ member, onAdded, onClose }: AddUpdateDialogProps) {
  useReturnedFocus();
  const add = useAddUpdate();
  const [status, setStatus] = useState<UpdateStatus>("positive");
  const [typed, setTyped] = useState("");
  const description = typed.trim();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (description === "" || add.isPending) return;
    add.mutate(
      { params: { id: member.id }, body: { teamMemberId: member.id, description, status } },
      {
        onSuccess: () => {
          showDone("Update Added!");
          onAdded();
          onClose();
        },
        onError: () => showProblem(FAILED),
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={description === ""}
      title={`Add update about ${member.name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form className={styles.form} onSubmit={save}>
        <Segmented label="Kind" value={status} options={STATUSES} onChange={setStatus} />
        <Textarea
          label="What happened?"
          data-autofocus
          rows={4}
          resize="vertical"
          maxLength={5000}
          description={`${member.name} sees it too.`}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save(event);
          }}
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={description === ""} loading={add.isPending}>
            Add update
          </Button>
        </div>
      </form>
    </Modal>
  );
}
