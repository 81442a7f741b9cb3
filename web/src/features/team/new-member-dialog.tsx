import { useState } from "react";
import { Segmented } from "../../ui/segmented.tsx";
import styles from "./member-form.module.css";
import { MemberForm } from "./member-form.tsx";
import { useAddMember } from "./use-team.ts";

const BLANK = { name: "", title: "", emailAddress: "", phoneNumber: "" };
const ROLES: { value: "rep" | "manager"; label: string }[] = [
  { value: "rep", label: "Rep" },
  { value: "manager", label: "Manager" },
];

/** Adds somebody to the team, who joins by signing in with the same address. */
export function NewMemberDialog({ onClose }: { onClose: () => void }) {
  const add = useAddMember();
  const [role, setRole] = useState<"rep" | "manager">("rep");
  return (
    <MemberForm
      title="Add team member"
      action="Add"
      initial={BLANK}
      isBusy={add.isPending}
      done="Team member added"
      onSave={(form) => add.mutateAsync({ body: { ...form, role } })}
      onClose={onClose}
    >
      <div className={styles.role}>
        <Segmented label="Role" value={role} options={ROLES} onChange={setRole} />
        <p className={styles.quiet}>
          {role === "rep"
            ? "Sees their own records."
            : "Sees and changes the whole team's records."}
        </p>
      </div>
    </MemberForm>
  );
}
