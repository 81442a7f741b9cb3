import "./dialog.css";
import { Button, Modal, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import styles from "./confirm.module.css";
import { useReturnedFocus } from "./use-returned-focus.ts";

interface ConfirmProps {
  title: string;
  /** What will happen, and what will not. */
  children: ReactNode;
  action: string;
  /** What else has to be decided. */
  extra?: ReactNode;
  /** A word that has to be typed before it may happen. */
  word?: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before something that cannot be taken back. */
export function Confirm(props: ConfirmProps) {
  useReturnedFocus();
  const { title, children, action, extra, word, isBusy, onConfirm, onClose } = props;
  const [typed, setTyped] = useState("");
  const mayGo = word === undefined || typed.trim().toLowerCase() === word.toLowerCase();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (mayGo && !isBusy) onConfirm();
        }}
      >
        <p className={styles.words}>{children}</p>
        {extra}
        {word !== undefined && (
          <TextInput
            label={`Type '${word}' to go on`}
            data-autofocus
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={!mayGo} loading={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
