import "../../ui/dialog.css";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import styles from "./sidekick.module.css";

interface CloseDateAnswerProps {
  message: string;
  value: string | null;
  onSave: (closeDate: string) => Promise<unknown>;
}

export function CloseDateAnswer({ message, value, onSave }: CloseDateAnswerProps) {
  const [chosen, setChosen] = useState(value ?? "");
  const [isSaving, setIsSaving] = useState(false);
  const maySave = chosen !== "" && chosen !== value && !isSaving;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!maySave) return;
    setIsSaving(true);
    await onSave(chosen).catch(() => undefined);
    setIsSaving(false);
  };
  return (
    <form className={styles.answer} onSubmit={save}>
      <TextInput
        type="date"
        label={message}
        required
        withAsterisk={false}
        min="1990-01-01"
        max="2100-12-31"
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value || chosen)}
      />
      <Button type="submit" size="xs" disabled={!maySave} loading={isSaving} className={styles.add}>
        Save date
      </Button>
    </form>
  );
}
