import type { Skill, TeamMember } from "@touchline/contract";
import { MAX_SKILL_LEVEL } from "@touchline/domain";
import { useState } from "react";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { formErrorText } from "../../lib/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import styles from "./dialog.module.css";
import { useSaveSkills } from "./use-people.ts";

interface SkillsDialogProps {
  member: Pick<TeamMember, "id" | "name">;
  skills: Skill[];
  onClose: () => void;
}

/** Rates a member's skills. Earlier ratings are retained. */
export function SkillsDialog({ member, skills, onClose }: SkillsDialogProps) {
  const save = useSaveSkills();
  const [values, setValues] = useState(() =>
    skills.map(({ id, name, value }) => ({ id, name, value })),
  );
  const rate = (id: Skill["id"], value: number) =>
    setValues(values.map((skill) => (skill.id === id ? { ...skill, value } : skill)));
  const submit = () => {
    save.mutate(
      { params: { id: member.id }, body: values.map(({ id, value }) => ({ id, value })) },
      {
        onSuccess: () => {
          showSuccess("Skills updated");
          onClose();
        },
        onError: (problem) => showError(formErrorText(problem, GENERIC_ERROR)),
      },
    );
  };
  return (
    <FormDialog
      title="Update Skills"
      action="Update"
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-base/inherit text-quiet">
        {member.name} sees the ratings. 1 is weak, 5 is strong.
      </p>
      {values.map(({ id, name, value }, index) => (
        <label key={id} className={`${styles.skill} [&_span]:col-span-full`}>
          <span>{name}</span>
          <input
            type="range"
            min={1}
            max={MAX_SKILL_LEVEL}
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
    </FormDialog>
  );
}
