import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FormDialog } from "./form-dialog.tsx";

interface ConfirmProps {
  title: string;
  /** What will happen, and what won't. */
  children: ReactNode;
  action: string;
  extra?: ReactNode;
  /** A word to type as confirmation. */
  word?: string;
  /** False for something that destroys nothing. */
  isDangerous?: boolean;
  isBusy: boolean;
  /** Another dialog follows; the parent restores the focus after the last one. */
  isFollowed?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function Confirm(props: ConfirmProps) {
  const { title, children, action, extra, word, isBusy, isFollowed = false } = props;
  const { isDangerous = true } = props;
  const { onConfirm, onClose } = props;
  const [typed, setTyped] = useState("");
  return (
    <FormDialog
      title={title}
      action={action}
      isDangerous={isDangerous}
      isThrowaway
      maySubmit={word === undefined || typed.trim().toLowerCase() === word.toLowerCase()}
      isBusy={isBusy}
      isFollowed={isFollowed}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <p className="text-quiet">{children}</p>
      {extra}
      {word !== undefined && (
        <TextInput
          label={`Type '${word}' to continue`}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
