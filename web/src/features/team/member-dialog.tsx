import type { TeamMember } from "@touchline/contract";
import { MemberForm } from "./member-form.tsx";
import { useSaveMember } from "./use-team.ts";

interface MemberDialogProps {
  member: TeamMember;
  onClose: () => void;
}

export function MemberDialog({ member, onClose }: MemberDialogProps) {
  const save = useSaveMember();
  const { id, name, title, emailAddress, phoneNumber } = member;
  return (
    <MemberForm
      title="Edit team member"
      action="Save"
      initial={{ name, title, emailAddress, phoneNumber }}
      isBusy={save.isPending}
      done="Team member info updated"
      onSave={(body) => save.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    />
  );
}
