import { Button } from "@mantine/core";
import { api, type Invitation } from "@touchline/contract";
import { messageOf } from "../../lib/api.ts";
import { formatAgo } from "../../lib/format.ts";
import { previewQuery } from "../../lib/mail-preview.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { PreviewMail } from "../../ui/mail-preview.tsx";
import { showSuccess } from "../../ui/toasts.ts";
import styles from "./invitations.module.css";
import { type Invited, useInvitations, useSendInvitation } from "./use-invitations.ts";

interface Person extends Invited {
  id: string;
}

/** The invitation of a person who hasn't signed in yet, with a resend button. */
export function InvitationState({ person }: { person: Person }) {
  const { data } = useInvitations();
  const invitation = data?.people.find(({ userId }) => userId === person.id);
  if (!data?.hasMail || !invitation) {
    const words = invitation?.declinedAt ? "Declined the invitation" : "Not signed in yet";
    return <span className="text-base/inherit text-quiet">{words}</span>;
  }
  return <Sending person={person} invitation={invitation} />;
}

function Sending({ person, invitation }: { person: Person; invitation: Invitation }) {
  const { timeZone } = useSession();
  const now = useNow();
  const send = useSendInvitation();
  const { state, words, invitedAt, againAt, declinedAt, unsubscribedAt } = invitation;
  const isWaiting = send.isPending || state === "waiting";
  const isFailed = !isWaiting && (send.isError || state === "failed");
  const way = actionLabelOf(isFailed, state);
  const isTooSoon = againAt !== null && now < new Date(againAt);
  const press = () =>
    send.mutate(
      { params: { userId: person.id } },
      { onSuccess: () => showSuccess(`An invitation to ${person.name} is on its way`) },
    );
  // The resend limit also applies after an address was corrected.
  const uninvited = isTooSoon ? "You can invite them again in a few minutes" : "Not signed in yet";
  const invited = invitedAt
    ? `Invited ${formatAgo(new Date(invitedAt), timeZone, now)}, not signed in yet`
    : uninvited;
  if (unsubscribedAt) {
    return (
      <span className="text-base/inherit text-quiet">Doesn't want mail from this workspace</span>
    );
  }
  const sent = declinedAt
    ? `Declined the invitation ${formatAgo(new Date(declinedAt), timeZone, now)}`
    : invited;
  return (
    <div className={styles.state}>
      {isFailed ? (
        <span role="alert" className="wrap-anywhere text-base/inherit text-bad">
          The invitation wasn't sent. {messageOf(send.error, words ?? "")}
        </span>
      ) : (
        <span className="text-base/inherit text-quiet">
          {isWaiting ? "Sending the invitation…" : sent}
        </span>
      )}
      {!isWaiting && (isFailed || !isTooSoon) && (
        <>
          <PreviewMail
            label={`Preview email to ${person.name}`}
            recipient={`${person.name}, ${person.emailAddress}`}
            query={previewQuery(api.invitations.mail, {
              body: { name: person.name, emailAddress: person.emailAddress, role: person.role },
            })}
          />
          <Button
            size="xs"
            variant="default"
            aria-label={`${way}${isFailed ? ", the invitation" : ""} to ${person.name}`}
            onClick={press}
          >
            {way}
          </Button>
        </>
      )}
    </div>
  );
}

function actionLabelOf(isFailed: boolean, state: Invitation["state"]): string {
  if (isFailed) return "Retry";
  return state === "none" ? "Send invitation" : "Send again";
}
