import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { Room } from "@touchline/contract";
import { formatRoomCode } from "@touchline/domain";
import { pluralise } from "../../lib/format.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";

export function RoomHead({ room }: { room: Room }) {
  const { host, rep, side, deals, code } = room;
  const names = side === "rep" ? host.name : rep.name;
  return (
    <PageHeader
      title={side === null ? `${host.name} and ${rep.name}` : `Review with ${names}`}
      context={
        <>
          {pluralise(deals.length, "deal")} · Code{" "}
          <strong className="tabular-nums whitespace-nowrap text-ink tracking-wide">
            {formatRoomCode(code)}
          </strong>
        </>
      }
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} />}
          onClick={() => void copyLink(code)}
        >
          Copy link
        </Button>
      }
    />
  );
}

/** The browser may block copying; display the address to copy by hand. */
async function copyLink(code: string) {
  const address = `${window.location.origin}/colab?room=${code}`;
  try {
    await navigator.clipboard.writeText(address);
    showSuccess("Link copied to clipboard");
  } catch {
    showError(`This browser won't let us copy. The link: ${address}`);
  }
}
