import { Button } from "@mantine/core";

interface SetQuotaProps {
  label: string;
  /** In full, where the label doesn't say whose: 'Set quota of Ana'. */
  name?: string;
  onClick: () => void;
}

/** Opens the quota for editing, where its absence keeps a figure from being shown. */
export function SetQuota({ label, name, onClick }: SetQuotaProps) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      {...(name && { "aria-label": name })}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
