import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { Notice } from "../../ui/notice.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { useInvitations } from "./use-invitations.ts";

/** When adding a person: whether an invitation is mailed or the user has to contact them. */
export function InvitationNotice() {
  const { data } = useInvitations();
  if (!data) return null;
  return data.hasMail ? (
    <p className="text-base/inherit text-quiet">An invitation goes to this address by e-mail.</p>
  ) : (
    <div className="grid justify-items-start gap-2">
      <p className="text-base/inherit text-quiet">
        E-mail is not set up on this installation, so nobody is written to. Send them the address to
        sign in yourself.
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
      E-mail is not set up on this installation. Whoever has not signed in yet needs this address
      from you: <span className="wrap-anywhere font-medium">{data.signInUrl}</span>
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
    showError(`This browser does not let us copy. The link: ${address}`);
  }
}
