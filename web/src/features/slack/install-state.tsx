import { Skeleton } from "@mantine/core";
import type { SlackInstall } from "@touchline/contract";
import { Chip } from "../../ui/chip.tsx";

interface InstallStateProps {
  install: SlackInstall | undefined;
  /** Loading failed, which is reported below, so don't display a loading state. */
  hasFailed?: boolean;
}

export function InstallState({ install, hasFailed = false }: InstallStateProps) {
  if (!install) return hasFailed ? null : <Skeleton height={22} width={80} />;
  if (install.trouble) return <Chip tone="bad">Access ended</Chip>;
  return install.isBound ? (
    <Chip tone="good">Connected</Chip>
  ) : (
    <Chip tone="none">Not connected</Chip>
  );
}
