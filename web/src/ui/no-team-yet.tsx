import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";
import { LinkButton } from "./link-button.tsx";

interface NoTeamYetProps {
  title: string;
  /** What appears once the team has members. */
  children: ReactNode;
}

/** Empty state for a missing team, with a link to add one. */
export function NoTeamYet({ title, children }: NoTeamYetProps) {
  return (
    <EmptyState
      title={title}
      action={
        <LinkButton to="/team" variant="default" size="xs">
          Add your team
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  );
}
