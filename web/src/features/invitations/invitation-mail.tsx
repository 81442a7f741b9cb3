import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { isEmailAddress } from "@touchline/domain";
import { routeQuery } from "../../lib/api.ts";
import { previewQuery, recipientText } from "../../lib/mail-preview.ts";
import { PreviewMail } from "../../ui/mail-preview.tsx";
import type { Invited } from "./use-invitations.ts";

const TYPING_PAUSE_MS = 400;

/** Who the invitation goes to, and how it looks; once there is a name and an address. */
export function InvitationMail({ invited }: { invited: Invited }) {
  const [settled] = useDebouncedValue(invited, TYPING_PAUSE_MS);
  const name = settled.name.trim();
  const emailAddress = settled.emailAddress.trim().toLowerCase();
  const sent = { body: { name, emailAddress, role: settled.role } };
  const isComplete = name !== "" && isEmailAddress(emailAddress);
  const { data } = useQuery({ ...routeQuery(api.invitations.mail, sent), enabled: isComplete });
  if (!isComplete || !data) {
    return (
      <p className="text-base/inherit text-quiet">We'll email an invitation to this address.</p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="text-base/inherit text-quiet wrap-anywhere" role="status">
        Invitation: {recipientText(data.recipient)}
      </p>
      <PreviewMail
        query={previewQuery(api.invitations.mail, sent)}
        recipient={`${name}, ${emailAddress}`}
      />
    </div>
  );
}
