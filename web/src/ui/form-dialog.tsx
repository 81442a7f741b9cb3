import "./dialog.css";
import { Button, Modal, type ModalProps } from "@mantine/core";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import styles from "./form-dialog.module.css";
import { useReturnFocus } from "./use-return-focus.ts";
import { useUnsavedInput } from "./use-unsaved-input.ts";

interface FormDialogProps {
  title: string;
  action: string;
  isDangerous?: boolean;
  /** A selection was made that closing would lose; typed input is detected by the dialog. */
  isChanged?: boolean;
  /** Input doesn't need a confirmation to discard. */
  isThrowaway?: boolean;
  maySubmit?: boolean;
  isBusy: boolean;
  /** Another dialog follows; the parent restores the focus after the last one. */
  isFollowed?: boolean;
  size?: ModalProps["size"];
  children: ReactNode;
  onPaste?: (event: ClipboardEvent) => void;
  onSubmit: () => void;
  onClose: () => void;
}

/** A form in a dialog that is mounted only while open. Ctrl/Cmd+Enter submits from any field. */
export function FormDialog(props: FormDialogProps) {
  useReturnFocus(!props.isFollowed);
  const { title, action, isChanged = false, maySubmit = true, isBusy, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { hasTyped, watch } = useUnsavedInput(() => setIsAsking(true));
  const leave = () => {
    const wouldLose = !props.isThrowaway && (isChanged || hasTyped());
    if (wouldLose) setIsAsking(!isAsking);
    else onClose();
  };
  const submit = () => {
    if (!maySubmit || isBusy) return;
    const field = invalidField(form.current);
    // Fields with their own validation also display the error themselves.
    setUnread(field?.validity.badInput ? labelOf(field) : null);
    if (field) field.focus();
    else props.onSubmit();
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    // A focused button performs its own action, whatever modifier is held with Enter.
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
        className={`${styles.form} flex flex-col gap-4`}
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
          <p role="alert" className="text-base/inherit text-bad">
            {unread} isn't complete. Finish it, or clear it.
          </p>
        )}
        {isAsking ? (
          <DiscardQuestion onStay={() => setIsAsking(false)} onLeave={onClose} />
        ) : (
          <div className={`${styles.actions} flex justify-end gap-2 [&_button]:flex-none`}>
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

interface DiscardQuestionProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Replaces the buttons, so that the input stays visible. */
function DiscardQuestion({ onStay, onLeave }: DiscardQuestionProps) {
  return (
    <div role="alert" className={`${styles.actions} flex justify-end gap-2 [&_button]:flex-none`}>
      <p className="self-center min-w-0 mr-auto font-medium">Discard your changes?</p>
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

/**
 * Returns a field whose input the browser can't parse, such as half a date. Its value would be
 * empty.
 */
function invalidField(form: HTMLFormElement | null): HTMLInputElement | null {
  const inputs = form?.querySelectorAll("input") ?? [];
  return [...inputs].find(({ validity }) => validity.badInput || validity.customError) ?? null;
}

function labelOf(field: HTMLInputElement): string {
  const words = field.labels?.[0]?.textContent ?? field.getAttribute("aria-label");
  return words?.replace("*", "").trim() || "A field";
}
