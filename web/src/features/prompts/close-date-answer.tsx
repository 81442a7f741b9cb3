import "../../ui/dialog.css";
import { Button } from "@mantine/core";
import type { Day } from "@touchline/domain";
import { type FormEvent, useState } from "react";
import { DayField } from "../../ui/day-field.tsx";

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
    <form className="flex flex-col gap-2 m-0 p-0 border-0 text-base" onSubmit={save}>
      <DayField label={message} value={(chosen || null) as Day | null} onChange={setChosen} />
      <Button type="submit" size="xs" disabled={!maySave} loading={isSaving} className="self-end">
        Save date
      </Button>
    </form>
  );
}
