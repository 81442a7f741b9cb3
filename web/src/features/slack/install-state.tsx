import { Skeleton } from "@mantine/core";
import type { SlackInstall } from "@touchline/contract";
import { Chip } from "../../ui/chip.tsx";

/** How the connection stands, in a word. */
export function InstallState({ install }: { install: SlackInstall | undefined }) {
  if (!install) return <Skeleton height={22} width={80} />;
  if (install.trouble) return <Chip tone="bad">Access ended</Chip>;
  return install.isBound ? (
    <Chip tone="good">Connected</Chip>
  ) : (
    <Chip tone="none">Not connected</Chip>
  );
}
