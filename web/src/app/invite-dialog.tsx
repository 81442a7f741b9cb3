import { InvitationNotice } from "../features/invitations/invitation-notice.tsx";
import { NewMemberDialog } from "../features/team/new-member-dialog.tsx";

const INVITE_TEXT = {
  title: "Invite someone",
  action: "Invite",
  done: "Invited: they can join by signing in with that address",
};

export function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <NewMemberDialog
      words={INVITE_TEXT}
      invitationNotice={(invited) => <InvitationNotice invited={invited} />}
      onClose={onClose}
    />
  );
}
