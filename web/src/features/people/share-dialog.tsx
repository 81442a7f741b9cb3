import "../../ui/dialog.css";
import { Modal } from "@mantine/core";
import type { TeamMember } from "@touchline/contract";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import { ShareLink } from "./share-link.tsx";

interface ShareDialogProps {
  member: Pick<TeamMember, "id" | "name">;
  onClose: () => void;
}

export function ShareDialog({ member, onClose }: ShareDialogProps) {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Share actions"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <ShareLink member={member} />
    </Modal>
  );
}
