import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { Notice } from "../../ui/notice.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { InvitationMail } from "./invitation-mail.tsx";
import { type Invited, useInvitations } from "./use-invitations.ts";

/** When adding a person: whether an invitation is mailed or the user has to contact them. */
export function InvitationNotice({ invited }: { invited: Invited }) {
  const { data } = useInvitations();
  if (!data) return null;
  return data.hasMail ? (
    <InvitationMail invited={invited} />
  ) : (
    <div className="grid justify-items-start gap-2">
      <p className="text-base/inherit text-quiet">
        Email isn't set up, so no invitation is sent. Send them the sign-in link yourself.
      </p>
      <CopyLink address={data.signInUrl} />
    </div>
  );
}

/** Displayed above the list while someone waits for an invitation that can't be mailed. */
export function NoMailNotice() {
  const { data } = useInvitations();
  if (!data || data.hasMail || data.people.length === 0) return null;
  return (
    <Notice tone="none" action={<CopyLink address={data.signInUrl} />}>
      Email isn't set up. Send this link to people who haven't signed in yet:{" "}
      <span className="wrap-anywhere font-medium">{data.signInUrl}</span>
    </Notice>
  );
}

function CopyLink({ address }: { address: string }) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconCopy size={14} aria-hidden="true" />}
      onClick={() => void copyLink(address)}
    >
      Copy link
    </Button>
  );
}

/** The browser may block copying; display the address to copy by hand. */
async function copyLink(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    showSuccess("Link copied to clipboard");
  } catch {
    showError(`This browser won't let us copy. The link: ${address}`);
  }
}
