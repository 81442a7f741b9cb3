import { Link } from "@tanstack/react-router";
import { trialDaysLeft } from "@touchline/domain";
import { counted } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import styles from "./billing.module.css";

/** Remaining trial days, only for users who can pay. */
export function TrialLine({ onDone }: { onDone: () => void }) {
  const { user, trialEndsAt } = useSession();
  const now = useNow();
  if (user.role !== "manager" || !user.isPaid || trialEndsAt === null) return null;
  return (
    <Link to="/workspace/billing" className={styles.trial} onClick={onDone}>
      {`${counted(trialDaysLeft(new Date(trialEndsAt), now), "day")} of trial left`}
    </Link>
  );
}
