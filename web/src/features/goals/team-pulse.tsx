import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useStandings } from "../../lib/standing.ts";
import { furthestPersonId } from "./person-goals.ts";
import styles from "./team-rows.module.css";
import { useTeamGoals } from "./use-team-goals.ts";

interface TeamPulseProps {
  /** Displayed until the figures are known, and if nobody is short. */
  until: ReactNode;
}

/** Who is furthest from goal, and why. */
export function TeamPulse({ until }: TeamPulseProps) {
  const { data: all } = useTeamGoals();
  const standingOf = useStandings();
  const furthestId = all && furthestPersonId(all);
  const furthest = all?.find(({ person }) => person.id === furthestId);
  if (!furthest) return until;
  const { person, row } = furthest;
  return (
    <>
      Furthest from goal:{" "}
      <Link to="/rep/$repId" params={{ repId: person.id }} className={styles.pulse}>
        {person.name}
      </Link>
      , {standingOf(row).text}
    </>
  );
}
