import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";

interface NamedProps {
  name: string;
  isCollapsed: boolean;
  children: ReactNode;
}

/** What a picture alone stands for. Where its name stands beside it there is nothing to tell, and no tooltip to draw. */
export function Named({ name, isCollapsed, children }: NamedProps) {
  if (!isCollapsed) return children;
  return (
    <Tooltip label={name} position="right" events={{ hover: true, focus: true, touch: false }}>
      {children}
    </Tooltip>
  );
}
