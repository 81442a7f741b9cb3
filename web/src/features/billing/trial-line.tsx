import { Link } from "@tanstack/react-router";
import { may, trialDaysLeft } from "@touchline/domain";
import { pluralise } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";

/** Remaining trial days, only for users who can pay. */
export function TrialLine({ onDone }: { onDone: () => void }) {
  const { user, trialEndsAt } = useSession();
  const now = useNow();
  if (!may(user, "administer") || !user.isPaid || trialEndsAt === null) return null;
  return (
    <Link
      to="/settings/billing"
      className="block pt-0 pb-2 pr-2.5 pl-14.5 text-base/4.5 text-quiet"
      onClick={onDone}
    >
      {`${pluralise(trialDaysLeft(new Date(trialEndsAt), now), "day")} of trial left`}
    </Link>
  );
}
