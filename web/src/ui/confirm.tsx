import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import styles from "./confirm.module.css";
import { FormDialog } from "./form-dialog.tsx";

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
  /** Another dialog takes its place; whoever shows both gives the focus back after the last. */
  isFollowed?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before something that cannot be taken back. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, extra, word, isBusy, isFollowed = false } = props;
  const { onConfirm, onClose } = props;
  const [typed, setTyped] = useState("");
  return (
    <FormDialog
      title={title}
      action={action}
      isDangerous
      isThrowaway
      maySubmit={word === undefined || typed.trim().toLowerCase() === word.toLowerCase()}
      isBusy={isBusy}
      isFollowed={isFollowed}
      onSubmit={onConfirm}
      onClose={onClose}
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
    </FormDialog>
  );
}
