import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { Room } from "@touchline/contract";
import { spelledRoomCode } from "@touchline/domain";
import { counted } from "../../lib/format.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { showDone, showProblem } from "../../ui/toasts.ts";

export function RoomHead({ room }: { room: Room }) {
  const { host, rep, side, deals, code } = room;
  const names = side === "rep" ? host.name : rep.name;
  return (
    <PageHeader
      title={side === null ? `${host.name} and ${rep.name}` : `Review with ${names}`}
      context={
        <>
          {counted(deals.length, "deal")} · Code{" "}
          <strong className="tabular-nums whitespace-nowrap text-ink tracking-wide">
            {spelledRoomCode(code)}
          </strong>
        </>
      }
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} />}
          onClick={() => void copy(code)}
        >
          Copy link
        </Button>
      }
    />
  );
}

/** The browser may block copying; display the address to copy by hand. */
async function copy(code: string) {
  const address = `${window.location.origin}/colab?room=${code}`;
  try {
    await navigator.clipboard.writeText(address);
    showDone("Link copied to clipboard");
  } catch {
    showProblem(`This browser does not let us copy. The link: ${address}`);
  }
}
