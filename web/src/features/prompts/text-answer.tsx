import "../../ui/dialog.css";
import { Button, Textarea } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";

const MAX_TEXT_LENGTH = 10_000;

interface TextAnswerProps {
  message: string;
  action: string;
  initial?: string;
  placeholder: string;
  /** Feedback on the text while typing. */
  below?: (typed: string) => ReactNode;
  onAdd: (text: string) => Promise<unknown>;
}

/** A text to add. Input is retained on failure. */
export function TextAnswer(props: TextAnswerProps) {
  const { message, action, initial = "", placeholder, below, onAdd } = props;
  const [typed, setTyped] = useState(initial);
  const [isSaving, setIsSaving] = useState(false);
  const wanted = typed.trim();
  const mayAdd = wanted !== "" && wanted !== initial.trim() && !isSaving;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!mayAdd) return;
    setIsSaving(true);
    await onAdd(wanted).then(
      () => setTyped(initial === "" ? "" : wanted),
      () => undefined,
    );
    setIsSaving(false);
  };
  return (
    <form className="flex flex-col gap-2 m-0 p-0 border-0 text-base" onSubmit={add}>
      <Textarea
        label={message}
        placeholder={placeholder}
        rows={3}
        resize="vertical"
        maxLength={MAX_TEXT_LENGTH}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
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
