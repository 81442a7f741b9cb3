import "../../../ui/dialog.css";
import { Button, TextInput } from "@mantine/core";
import type { Day } from "@touchline/domain";
import { type FormEvent, useState } from "react";
import { DayField } from "../../../ui/day-field.tsx";
import { type NewTask, taskFieldErrors } from "../use-tasks.ts";
import styles from "./cards.module.css";

interface TaskFormProps {
  defaultDue: Day;
  onAdd: (task: NewTask) => Promise<unknown>;
  onCancel: () => void;
}

/** A new task. Input is retained if saving fails. */
export function TaskForm({ defaultDue, onAdd, onCancel }: TaskFormProps) {
  const [title, setTitle] = useState("");
  const [due, setDue] = useState(defaultDue);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const mayAdd = title.trim() !== "" && !isSaving;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!mayAdd) return;
    setIsSaving(true);
    setProblem(null);
    await onAdd({ title: title.trim(), due }).catch((refusal: unknown) => {
      setProblem(refusal);
      setIsSaving(false);
    });
  };
  return (
    <form className={`${styles.taskForm} [&>button]:justify-self-end`} onSubmit={add}>
      <TextInput
        aria-label="Task description"
        placeholder="What needs to be done?"
        autoFocus
        maxLength={1000}
        error={taskFieldErrors.title(problem)}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <DayField
        aria-label="Due date"
        value={due}
        error={taskFieldErrors.due(problem)}
        onChange={setDue}
      />
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" size="xs" disabled={!mayAdd} loading={isSaving}>
        Add Task
      </Button>
    </form>
  );
}
