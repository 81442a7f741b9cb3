import "./dialog.css";
import { Button, Modal, type ModalProps } from "@mantine/core";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import styles from "./form-dialog.module.css";
import { useReturnedFocus } from "./use-returned-focus.ts";
import { useTyped } from "./use-typed.ts";

interface FormDialogProps {
  title: string;
  /** What the button says. */
  action: string;
  /** It cannot be taken back. */
  isDangerous?: boolean;
  /** Something was chosen that closing would lose; what was typed the dialog knows by itself. */
  isChanged?: boolean;
  /** Nothing that is typed here is worth keeping. */
  isThrowaway?: boolean;
  maySubmit?: boolean;
  isBusy: boolean;
  /** Another dialog takes its place; whoever shows both gives the focus back after the last. */
  isFollowed?: boolean;
  size?: ModalProps["size"];
  children: ReactNode;
  onPaste?: (event: ClipboardEvent) => void;
  onSubmit: () => void;
  onClose: () => void;
}

/** Asks for something in a dialog that is there only while open. Ctrl or Cmd and Enter say yes from any field. */
export function FormDialog(props: FormDialogProps) {
  useReturnedFocus(!props.isFollowed);
  const { title, action, isChanged = false, maySubmit = true, isBusy, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { hasTyped, watch } = useTyped(() => setIsAsking(true));
  const leave = () => {
    const wouldLose = !props.isThrowaway && (isChanged || hasTyped());
    if (wouldLose) setIsAsking(!isAsking);
    else onClose();
  };
  const submit = () => {
    if (!maySubmit || isBusy) return;
    const field = unreadField(form.current);
    // A field that judges by itself also says beside it what is wrong.
    setUnread(field?.validity.badInput ? nameOf(field) : null);
    if (field) field.focus();
    else props.onSubmit();
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    // A button does what it says, whatever is held down with Enter.
    if (event.defaultPrevented || isButton(event.target)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Modal
      opened
      onClose={leave}
      size={props.size}
      title={title}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        ref={form}
        className={styles.form}
        noValidate
        onPaste={props.onPaste}
        onFocusCapture={watch}
        onKeyDown={submitByKey}
        onInput={() => setUnread(null)}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {props.children}
        {unread !== null && (
          <p role="alert" className={styles.problem}>
            {unread} is not complete. Finish it, or clear it.
          </p>
        )}
        {isAsking ? (
          <LeaveQuestion onStay={() => setIsAsking(false)} onLeave={onClose} />
        ) : (
          <div className={styles.actions}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              color={props.isDangerous ? "red" : undefined}
              disabled={!maySubmit}
              loading={isBusy}
            >
              {action}
            </Button>
          </div>
        )}
      </form>
    </Modal>
  );
}

interface LeaveQuestionProps {
  onStay: () => void;
  onLeave: () => void;
}

/** In the place of the buttons, so that what was typed stays in sight. */
function LeaveQuestion({ onStay, onLeave }: LeaveQuestionProps) {
  return (
    <div role="alert" className={styles.actions}>
      <p className={styles.question}>Discard your changes?</p>
      <Button autoFocus onClick={onStay}>
        Keep editing
      </Button>
      <Button variant="default" color="red" onClick={onLeave}>
        Discard
      </Button>
    </div>
  );
}

function isButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest("button") !== null;
}

/** A field with something in it that the browser cannot read, like half a date. Its value would say that it is empty. */
function unreadField(form: HTMLFormElement | null): HTMLInputElement | null {
  const inputs = form?.querySelectorAll("input") ?? [];
  return [...inputs].find(({ validity }) => validity.badInput || validity.customError) ?? null;
}

function nameOf(field: HTMLInputElement): string {
  const words = field.labels?.[0]?.textContent ?? field.getAttribute("aria-label");
  return words?.replace("*", "").trim() || "A field";
}
