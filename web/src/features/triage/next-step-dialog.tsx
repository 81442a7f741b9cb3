import "../../ui/dialog.css";
import { Button, Modal, Textarea } from "@mantine/core";
import type { Deal } from "@touchline/contract";
import { type FormEvent, useState } from "react";
import { useReturnedFocus } from "../../ui/use-returned-focus.ts";
import styles from "./triage-card.module.css";
import { useNextStep } from "./use-triage.ts";

interface NextStepDialogProps {
  deal: Deal;
  /** What it begins with. */
  initial?: string;
  onClose: () => void;
}

/** Says what happens next on a deal. What was typed stays until it is saved. */
export function NextStepDialog({ deal, initial = "", onClose }: NextStepDialogProps) {
  useReturnedFocus();
  const [text, setText] = useState(initial);
  const save = useNextStep(deal);
  const mayAdd = text.trim() !== "" && !save.isPending;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (mayAdd) save.mutate(text.trim(), { onSuccess: onClose });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={text === initial}
      title="Next step"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form className={styles.form} onSubmit={add}>
        <p className={styles.quiet}>{deal.name}</p>
        {deal.nextStep && <p className={styles.current}>Now: {deal.nextStep}</p>}
        <Textarea
          aria-label="Next step"
          placeholder="What needs to happen next on this deal?"
          data-autofocus
          rows={4}
          resize="vertical"
          maxLength={10_000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) add(event);
          }}
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!mayAdd} loading={save.isPending}>
            Add
          </Button>
        </div>
      </form>
    </Modal>
  );
}
