import type { Digest } from "@touchline/contract";
import { useSession } from "../../lib/session.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { destinationWords } from "./schedule-words.ts";

interface SendConfirmProps {
  digest: Digest;
  onSend: () => void;
  onClose: () => void;
}

/** A message in Slack cannot be called back, so one is asked first. */
export function SendConfirm({ digest, onSend, onClose }: SendConfirmProps) {
  const { user } = useSession();
  const to = destinationWords(digest, user.id);
  return (
    <Confirm
      title={`Send '${digest.name}' now?`}
      action="Send now"
      isBusy={false}
      onClose={onClose}
      onConfirm={() => {
        onSend();
        onClose();
      }}
    >
      It goes to {to === "You" ? "you" : to} at once, with today's data. Its schedule stays as it
      is.
    </Confirm>
  );
}
