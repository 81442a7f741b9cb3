import "./dialog.css";
import { Button, Popover, Textarea, VisuallyHidden } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import styles from "./inline.module.css";

interface InlineTextProps {
  label: string;
  placeholder: string;
  value: string;
  mayBeEmpty: boolean;
  maxLength: number;
  /** What saving is called, if not 'Save'. */
  action?: string;
  /** Said about the text while it is being written. */
  below?: (typed: string) => ReactNode;
  /** Settles when it is saved. What was typed stays when it fails. */
  onSave: (value: string) => Promise<unknown>;
  children: ReactNode;
}

/** A text that opens into a small editor when it is clicked. */
export function InlineText(props: InlineTextProps) {
  const { label, value, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  /** What was typed and not saved, so that a click elsewhere loses nothing. */
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
      classNames={{ dropdown: styles.dropdown }}
    >
      <Popover.Target>
        <button type="button" className={styles.value} onClick={() => setIsOpen(!isOpen)}>
          <VisuallyHidden>{label}: </VisuallyHidden>
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Editor
          {...props}
          draft={draft ?? value}
          onDraft={setDraft}
          onDone={() => {
            setDraft(null);
            setIsOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface EditorProps extends InlineTextProps {
  draft: string;
  onDraft: (draft: string) => void;
  onDone: () => void;
}

function Editor(props: EditorProps) {
  const { label, placeholder, value, mayBeEmpty, maxLength } = props;
  const { action = "Save", below, draft, onDraft, onDone, onSave } = props;
  const [isSaving, setIsSaving] = useState(false);
  const wanted = draft.trim();
  const maySave = !isSaving && wanted !== value.trim() && (mayBeEmpty || wanted !== "");
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!maySave) return;
    setIsSaving(true);
    await onSave(wanted).then(onDone, () => undefined);
    setIsSaving(false);
  };
  return (
    <form className={styles.editor} onSubmit={save}>
      <Textarea
        aria-label={label}
        placeholder={placeholder}
        data-autofocus
        rows={4}
        resize="vertical"
        maxLength={maxLength}
        value={draft}
        onChange={({ currentTarget }) => onDraft(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save(event);
        }}
      />
      {below?.(draft)}
      <div className={styles.actions}>
        <span className={styles.hint}>Ctrl Enter saves</span>
        <Button variant="default" size="xs" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="xs" disabled={!maySave} loading={isSaving}>
          {action}
        </Button>
      </div>
    </form>
  );
}
