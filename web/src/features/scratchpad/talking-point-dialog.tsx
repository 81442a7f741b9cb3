import "../../ui/dialog.css";
import { Button, Modal, NativeSelect } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useReturnedFocus } from "../../ui/use-returned-focus.ts";
import styles from "./scratchpad.module.css";
import { useAddTalkingPoint } from "./use-talking-point.ts";

interface TalkingPointDialogProps {
  line: string;
  reps: { id: string; name: string }[];
  onAdded: () => void;
  onClose: () => void;
}

/** With whom to talk about a line. */
export function TalkingPointDialog({ line, reps, onAdded, onClose }: TalkingPointDialogProps) {
  useReturnedFocus();
  const [chosen, setChosen] = useState<string | null>(null);
  const add = useAddTalkingPoint();
  const repId = chosen ?? reps[0]?.id;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const done = () => {
      onAdded();
      onClose();
    };
    if (repId && !add.isPending) add.mutate({ line, repId }, { onSuccess: done });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Make talking point"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form className={styles.form} onSubmit={save}>
        <p className={styles.quote}>{line}</p>
        {reps.length === 0 ? (
          <p className={styles.quiet}>There is nobody in your team to talk with yet.</p>
        ) : (
          <NativeSelect
            label="Talk about it with"
            data-autofocus
            data={reps.map(({ id, name }) => ({ value: id, label: name }))}
            value={repId}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!repId} loading={add.isPending}>
            Add
          </Button>
        </div>
      </form>
    </Modal>
  );
}
