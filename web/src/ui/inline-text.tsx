import "./dialog.css";
import { Button, Popover, Textarea } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { useIsReadOnly } from "../lib/read-only.ts";
import styles from "./inline.module.css";
import { type Layer, PopoverAnchor, useLayer, useOpener } from "./use-opener.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface InlineTextProps {
  label: string;
  placeholder: string;
  value: string;
  mayBeEmpty: boolean;
  maxLength: number;
  /** The save button's label; defaults to 'Save'. */
  action?: string;
  /** Feedback on the text while typing. */
  below?: (typed: string) => ReactNode;
  /** Settles when saved. On failure the input is retained. */
  onSave: (value: string) => Promise<unknown>;
  children: ReactNode;
}

/** A text that opens a small editor on click. */
export function InlineText(props: InlineTextProps) {
  return useIsReadOnly() ? props.children : <EditableText {...props} />;
}

function EditableText(props: InlineTextProps) {
  const { label, children } = props;
  const opener = useOpener("dialog");
  return (
    <>
      <button
        type="button"
        className={`${styles.value} unstyled focus-visible:-outline-offset-1`}
        {...opener.target}
      >
        <VisuallyHidden>{label}: </VisuallyHidden>
        {children}
      </button>
      {opener.isMade && <EditorLayer {...props} layer={opener.layer} />}
    </>
  );
}

function EditorLayer({ layer, ...props }: InlineTextProps & { layer: Layer }) {
  // If the text has changed since, a draft for the old one isn't offered.
  const kept = unsavedTextOf(`${props.label}\n${props.value}`);
  return (
    <Popover
      {...useLayer(layer)}
      position="bottom-start"
      // As far from a phone's edge as its card.
      middlewares={{ flip: true, shift: { padding: 16 } }}
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
      classNames={{ dropdown: "p-3 border-0 rounded-card shadow-float" }}
    >
      <Popover.Target>
        <PopoverAnchor to={layer.button} />
      </Popover.Target>
      <Popover.Dropdown aria-label={props.label}>
        <Editor {...props} kept={kept} onDone={() => layer.onOpenChange(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Unsaved input until the page unloads: neither an outside click nor switching deals loses it. */
const unsavedTexts = new Map<string, string>();
const MAX_UNSAVED = 100;

/** Simulates a reload. */
export function clearUnsavedTexts(): void {
  unsavedTexts.clear();
}

function unsavedTextOf(key: string): UnsavedText {
  return {
    read: () => unsavedTexts.get(key) ?? null,
    write: (text) => {
      unsavedTexts.delete(key);
      if (text !== null) unsavedTexts.set(key, text);
      const [oldest] = unsavedTexts.keys();
      if (unsavedTexts.size > MAX_UNSAVED && oldest !== undefined) unsavedTexts.delete(oldest);
    },
  };
}

interface UnsavedText {
  read: () => string | null;
  write: (text: string | null) => void;
}

interface EditorProps extends InlineTextProps {
  kept: UnsavedText;
  onDone: () => void;
}

function Editor(props: EditorProps) {
  const { label, placeholder, value, mayBeEmpty, maxLength } = props;
  const { action = "Save", below, kept, onDone, onSave } = props;
  const [typed, setTyped] = useState(kept.read);
  const draft = typed ?? value;
  const [isSaving, setIsSaving] = useState(false);
  const done = () => {
    kept.write(null);
    setTyped(null);
    onDone();
  };
  const wanted = draft.trim();
  const maySave = !isSaving && wanted !== value.trim() && (mayBeEmpty || wanted !== "");
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!maySave) return;
    setIsSaving(true);
    await onSave(wanted).then(done, () => undefined);
    setIsSaving(false);
  };
  return (
    <form
      className="flex flex-col gap-2 w-[min(360px,calc(100vw_-_56px))]"
      onSubmit={save}
      data-kept
    >
      <Textarea
        aria-label={label}
        placeholder={placeholder}
        data-autofocus
        rows={4}
        resize="vertical"
        maxLength={maxLength}
        value={draft}
        onChange={({ currentTarget }) => {
          kept.write(currentTarget.value);
          setTyped(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save(event);
        }}
      />
      {below?.(draft)}
      <div className="flex items-center justify-end gap-2">
        <span className="flex-1 text-sm/inherit text-quiet no-hover:invisible">
          Ctrl Enter saves
        </span>
        <Button variant="default" size="xs" onClick={done}>
          Cancel
        </Button>
        <Button type="submit" size="xs" disabled={!maySave} loading={isSaving}>
          {action}
        </Button>
      </div>
    </form>
  );
}
