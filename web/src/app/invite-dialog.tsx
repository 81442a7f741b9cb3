import { HowTheyHear } from "../features/invitations/how-they-hear.tsx";
import { NewMemberDialog } from "../features/team/new-member-dialog.tsx";

const INVITING = {
  title: "Invite somebody",
  action: "Invite",
  done: "Invited: they can join by signing in with that address",
};

export function InviteDialog({ onClose }: { onClose: () => void }) {
  return <NewMemberDialog words={INVITING} howTheyHear={<HowTheyHear />} onClose={onClose} />;
}
