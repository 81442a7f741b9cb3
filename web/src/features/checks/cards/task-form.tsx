import "../../../ui/dialog.css";
import { Button, TextInput } from "@mantine/core";
import type { Day } from "@touchline/domain";
import { type FormEvent, useState } from "react";
import type { NewTask } from "../use-tasks.ts";
import styles from "./cards.module.css";

interface TaskFormProps {
  defaultDue: Day;
  onAdd: (task: NewTask) => Promise<unknown>;
  onCancel: () => void;
}

/** A new task. What was typed stays when it could not be saved. */
export function TaskForm({ defaultDue, onAdd, onCancel }: TaskFormProps) {
  const [title, setTitle] = useState("");
  const [due, setDue] = useState(defaultDue);
  const [isSaving, setIsSaving] = useState(false);
  const mayAdd = title.trim() !== "" && !isSaving;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!mayAdd) return;
    setIsSaving(true);
    await onAdd({ title: title.trim(), due }).catch(() => setIsSaving(false));
  };
  return (
    <form className={styles.taskForm} onSubmit={add}>
      <TextInput
        aria-label="Task description"
        placeholder="What is to be done?"
        autoFocus
        maxLength={1000}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <TextInput
        type="date"
        aria-label="Due date"
        required
        value={due}
        onChange={({ currentTarget }) => {
          if (currentTarget.value) setDue(currentTarget.value as Day);
        }}
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
