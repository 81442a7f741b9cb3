import "../../ui/dialog.css";
import { Button, Textarea } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";

const MAX_TEXT_LENGTH = 10_000;

/** Where unsaved input is kept. */
export interface KeptText {
  read: () => string | null;
  /** An empty text removes it. */
  write: (text: string) => void;
}

interface TextAnswerProps {
  message: string;
  action: string;
  initial?: string;
  placeholder: string;
  kept?: KeptText | undefined;
  /** Whether the user has just asked for this field. */
  isFocused?: boolean;
  /** Feedback on the text while typing. */
  below?: (typed: string) => ReactNode;
  onAdd: (text: string) => Promise<unknown>;
}

/** A text to add. Input is retained on failure. */
export function TextAnswer(props: TextAnswerProps) {
  const { message, action, initial = "", placeholder, kept, isFocused, below, onAdd } = props;
  const [typed, setTyped] = useState(() => kept?.read() ?? initial);
  const [isSaving, setIsSaving] = useState(false);
  const wanted = typed.trim();
  const mayAdd = wanted !== "" && wanted !== initial.trim() && !isSaving;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!mayAdd) return;
    setIsSaving(true);
    await onAdd(wanted).then(
      () => {
        setTyped(initial === "" ? "" : wanted);
        kept?.write("");
      },
      () => undefined,
    );
    setIsSaving(false);
  };
  return (
    <form className="flex flex-col gap-2 m-0 p-0 border-0 text-base" onSubmit={add}>
      <Textarea
        label={message}
        placeholder={placeholder}
        autoFocus={isFocused}
        rows={3}
        resize="vertical"
        maxLength={MAX_TEXT_LENGTH}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          kept?.write(value.trim() === initial.trim() ? "" : value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void add(event);
        }}
      />
      {below?.(typed)}
      <Button type="submit" size="xs" disabled={!mayAdd} loading={isSaving} className="self-end">
        {action}
      </Button>
    </form>
  );
}
