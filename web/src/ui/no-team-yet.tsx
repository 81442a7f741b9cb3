import { may } from "@touchline/domain";
import type { ReactNode } from "react";
import { useSession } from "../lib/session.ts";
import { EmptyState } from "./empty-state.tsx";
import { LinkButton } from "./link-button.tsx";

interface NoTeamYetProps {
  title: string;
  /** What appears once the team has members. */
  children: ReactNode;
}

/** Empty state for a missing team, with a link to add one. */
export function NoTeamYet({ title, children }: NoTeamYetProps) {
  const { user, isSetUp } = useSession();
  return (
    <EmptyState
      title={title}
      action={
        may(user, "administer") && (
          <LinkButton to={isSetUp ? "/settings/people" : "/home"} variant="default" size="xs">
            Add your team
          </LinkButton>
        )
      }
    >
      {children}
    </EmptyState>
  );
}
