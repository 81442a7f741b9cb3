import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";
import { LinkButton } from "./link-button.tsx";

interface NoTeamYetProps {
  title: string;
  /** What appears once somebody is in it. */
  children: ReactNode;
}

/** Nothing to show for want of a team, and the way to one. */
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
