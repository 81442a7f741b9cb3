import { Button, Skeleton } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { ShareLink as Link, TeamMember } from "@touchline/contract";
import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { dayIn, formatDay } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { useCreateShareLink, useRevokeShareLink, useShareLink } from "./use-people.ts";

type Member = Pick<TeamMember, "id" | "name">;

export function ShareLinkPanel({ member }: { member: Member }) {
  return (
    <Panel title="Shared actions">
      <div className="pt-3 pb-4 px-5">
        <ShareLink member={member} />
      </div>
    </Panel>
  );
}

/** A secret link to read a member's actions without signing in. */
export function ShareLink({ member }: { member: Member }) {
  const sharing = useShareLink(member.id);
  return (
    <QueryContent query={sharing} skeleton={<Skeleton height={74} />}>
      {({ link }) => (link ? <Shared member={member} link={link} /> : <Unshared member={member} />)}
    </QueryContent>
  );
}

function Unshared({ member }: { member: Member }) {
  const make = useCreateShareLink();
  const whose = usePossessive(member);
  return (
    <>
      <p className="text-base text-quiet">
        Anyone with the link can read {whose} actions and due dates, and nothing else.
      </p>
      <div className="flex flex-wrap items-center gap-1.5 mt-2.5">
        <Button
          variant="default"
          size="xs"
          loading={make.isPending}
          onClick={() =>
            make.mutate(
              { params: { id: member.id } },
              {
                onSuccess: ({ link }) => link && copyLink(link),
                onError: (problem) => showError(messageOf(problem, GENERIC_ERROR)),
              },
            )
          }
        >
          Create link
        </Button>
      </div>
    </>
  );
}

function Shared({ member, link }: { member: Member; link: Link }) {
  const { timeZone } = useSession();
  const whose = usePossessive(member);
  const [asking, setAsking] = useState<"rotate" | "revoke" | null>(null);
  const ends = formatDay(dayIn(timeZone, new Date(link.expiresAt)), dayIn(timeZone, new Date()));
  return (
    <>
      <p className="text-base text-quiet">
        Anyone with the link can read {whose} actions until {ends}.
      </p>
      <div className="flex flex-wrap items-center gap-1.5 mt-2.5">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} />}
          onClick={() => void copyLink(link)}
        >
          Copy link
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => setAsking("rotate")}>
          New link
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => setAsking("revoke")}>
          Stop sharing
        </Button>
      </div>
      {asking && (
        <EndLinkDialog
          member={member}
          isRenewed={asking === "rotate"}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

function usePossessive({ id, name }: Member): string {
  const { user } = useSession();
  return user.id === id ? "your" : `${name}'s`;
}

interface EndLinkDialogProps {
  member: Member;
  isRenewed: boolean;
  onClose: () => void;
}

function EndLinkDialog({ member, isRenewed, onClose }: EndLinkDialogProps) {
  const make = useCreateShareLink();
  const revoke = useRevokeShareLink();
  const sent = { params: { id: member.id } };
  const onError = () => showError(GENERIC_ERROR);
  const end = () =>
    isRenewed
      ? make.mutate(sent, {
          onError,
          onSuccess: ({ link }) => {
            if (link) void copyLink(link);
            onClose();
          },
        })
      : revoke.mutate(sent, { onError, onSuccess: onClose });
  return (
    <Confirm
      title={isRenewed ? "Make a new link?" : "Stop sharing?"}
      action={isRenewed ? "Make new link" : "Stop sharing"}
      isBusy={make.isPending || revoke.isPending}
      onConfirm={end}
      onClose={onClose}
    >
      {isRenewed
        ? "The current link stops working at once. Send the new one to everyone who needs it."
        : "The link stops working at once for everyone who has it."}
    </Confirm>
  );
}

/** The browser may block copying; display the address to copy by hand. */
async function copyLink({ uuid }: Link) {
  const address = `${window.location.origin}/rep-actions/${uuid}`;
  try {
    await navigator.clipboard.writeText(address);
    showSuccess("Link copied to clipboard");
  } catch {
    showError(`Your browser doesn't allow copying. The link: ${address}`);
  }
}
