import type { Digest } from "@touchline/contract";
import { useSession } from "../../lib/session.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { ChannelWarning } from "./channel-warning.tsx";
import { formatRecipient } from "./schedule-text.ts";

interface SendConfirmProps {
  digest: Digest;
  onSend: () => void;
  onClose: () => void;
}

/** A Slack message can't be recalled, so confirm first. */
export function SendConfirm({ digest, onSend, onClose }: SendConfirmProps) {
  const { user } = useSession();
  return (
    <Confirm
      title={`Send '${digest.name}' now?`}
      action="Send now"
      isDangerous={false}
      extra={<ChannelWarning digest={digest} />}
      isBusy={false}
      onClose={onClose}
      onConfirm={() => {
        onSend();
        onClose();
      }}
    >
      It goes to {formatRecipient(digest, user.id)} right away, with today's data. The schedule
      doesn't change.
    </Confirm>
  );
}
