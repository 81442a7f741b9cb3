import { Link } from "@tanstack/react-router";
import { quarterNumber } from "@touchline/domain";
import type { ReactNode } from "react";
import { formatGapTo } from "../../lib/goal-text.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { furthestPersonId, teamGoalOf } from "./person-goals.ts";
import styles from "./team-standing.module.css";
import { useTeamGoals } from "./use-team-goals.ts";

interface TeamPulseProps {
  /** Displayed until the figures are known, and if there is no quota. */
  until: ReactNode;
}

/** Does the team make the quarter, and who is furthest from it? One line, with each part linked. */
export function TeamPulse({ until }: TeamPulseProps) {
  const { currency } = useSession();
  const { current: period } = useQuarters();
  const { data: all } = useTeamGoals();
  if (!all) return until;
  const total = teamGoalOf(all);
  if (total.quota <= 0) return until;
  const last = all.find(({ person }) => person.id === furthestPersonId(all))?.person;
  return (
    <>
      <Link to="/forecast" className={styles.pulse}>
        Q{quarterNumber(period)}: {formatGapTo("Likely", total.mostLikely, total, currency).text}{" "}
        with likely
      </Link>
      {last && (
        <>
          . Furthest from goal:{" "}
          <Link to="/rep/$repId" params={{ repId: last.id }} className={styles.pulse}>
            {last.name}
          </Link>
        </>
      )}
    </>
  );
}
