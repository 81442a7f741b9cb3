import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";

interface NameTooltipProps {
  name: string;
  isCollapsed: boolean;
  children: ReactNode;
}

/**
 * Adds a tooltip with the name when only the icon is visible; skips it when the name is next to the
 * icon.
 */
export function NameTooltip({ name, isCollapsed, children }: NameTooltipProps) {
  if (!isCollapsed) return children;
  return (
    <Tooltip label={name} position="right" events={{ hover: true, focus: true, touch: false }}>
      {children}
    </Tooltip>
  );
}
