import "../../ui/dialog.css";
import { Button, Modal } from "@mantine/core";
import type { Skill, TeamMember } from "@touchline/contract";
import { MOST_SKILLED } from "@touchline/domain";
import { type FormEvent, useState } from "react";
import { showDone, showProblem } from "../../ui/toasts.ts";
import { useReturnedFocus } from "../../ui/use-returned-focus.ts";
import styles from "./dialog.module.css";
import { FAILED, useSaveSkills } from "./use-people.ts";

interface SkillsDialogProps {
  member: Pick<TeamMember, "id" | "name">;
  skills: Skill[];
  onClose: () => void;
}

/** Rates a member's skills. Earlier ratings are kept. */
export function SkillsDialog({ member, skills, onClose }: SkillsDialogProps) {
  useReturnedFocus();
  const save = useSaveSkills();
  const [values, setValues] = useState(() =>
    skills.map(({ id, name, value }) => ({ id, name, value })),
  );
  const rate = (id: Skill["id"], value: number) =>
    setValues(values.map((skill) => (skill.id === id ? { ...skill, value } : skill)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { params: { id: member.id }, body: values.map(({ id, value }) => ({ id, value })) },
      {
        onSuccess: () => {
          showDone("Skills updated");
          onClose();
        },
        onError: () => showProblem(FAILED),
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Update Skills"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.quiet}>{member.name} sees the ratings. 1 is weak, 5 is strong.</p>
        {values.map(({ id, name, value }, index) => (
          <label key={id} className={styles.skill}>
            <span>{name}</span>
            <input
              type="range"
              min={1}
              max={MOST_SKILLED}
              step={1}
              value={value}
              data-autofocus={index === 0 || undefined}
              disabled={save.isPending}
              onChange={({ currentTarget }) => rate(id, Number(currentTarget.value))}
            />
            <output className="number" aria-hidden="true">
              {value}
            </output>
          </label>
        ))}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Update
          </Button>
        </div>
      </form>
    </Modal>
  );
}
