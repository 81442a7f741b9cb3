import { Button, Checkbox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { HubspotQuotas, TeamMember, UnfitGoal } from "@touchline/contract";
import { type Day, may } from "@touchline/domain";
import { messageOf } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { formatFullDay, formatMoney, pluralise } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Notice } from "../../ui/notice.tsx";
import { showError } from "../../ui/toasts.ts";
import { useChooseHubspotGoals } from "./use-quotas.ts";

interface HubspotOffersProps {
  offers: HubspotQuotas;
  people: TeamMember[];
  /** How many quotas HubSpot has that differ from those here. */
  count: number;
  isBusy: boolean;
  onTake: () => void;
}

/** What HubSpot's goals would change in the grid, and what they can't. */
export function HubspotOffers({ offers, people, count, isBusy, onTake }: HubspotOffersProps) {
  const { state, goals, unfit } = offers;
  if (state === "not-connected" || state === "not-read") return null;
  if (state === "no-permission") return <NoPermission />;
  return (
    <div className="flex flex-col gap-2">
      {state === "failed" && (
        <Notice tone="bad">
          HubSpot's goals couldn't be read{offers.readAt ? ", so these are the last ones read" : ""}
          .{offers.message ? ` HubSpot said: ${offers.message}` : ""}
        </Notice>
      )}
      {count > 0 && (
        <Notice
          tone="none"
          action={
            <Button size="xs" loading={isBusy} onClick={onTake}>
              {count === 1 ? "Take it over" : `Take over all ${count}`}
            </Button>
          }
        >
          HubSpot's goals have {count === 1 ? "a quota" : `${count} quotas`} that{" "}
          {count === 1 ? "differs" : "differ"} from the grid. Nothing changes until you{" "}
          {count === 1 ? "take it over" : "take them over"}.
        </Notice>
      )}
      {count === 0 && offers.quotas.length > 0 && (
        <p className="text-quiet">These quotas are the same as HubSpot's goals.</p>
      )}
      {(unfit.length > 0 || goals.some(({ counts }) => !counts)) && (
        <details>
          <summary className="cursor-pointer text-quiet">
            {unfit.length > 0
              ? `${pluralise(unfit.length, "HubSpot goal")} can't be taken over`
              : "Some HubSpot goals aren't quotas"}
          </summary>
          <GoalChoice goals={goals} />
          <ul className="flex flex-col gap-1 mt-2 text-sm">
            {unfit.map((goal) => (
              <li key={`${goal.revieweeId} ${goal.name} ${goal.first} ${goal.reason}`}>
                <UnfitText goal={goal} people={people} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function NoPermission() {
  const { user } = useSession();
  return (
    <Notice tone="none">
      HubSpot's goals can't be read: the permission for goals is missing.{" "}
      {may(user, "administer") ? (
        <>
          Reconnect HubSpot in <Link to="/settings/integrations">Integrations</Link> and allow it to
          be offered your HubSpot quotas here.
        </>
      ) : (
        "Ask your Touchline admin to reconnect HubSpot."
      )}
    </Notice>
  );
}

function GoalChoice({ goals }: Pick<HubspotQuotas, "goals">) {
  const { user } = useSession();
  const choose = useChooseHubspotGoals();
  if (goals.length < 2 || !may(user, "administer")) return null;
  const leftOut = goals.filter(({ counts }) => !counts).map(({ id }) => id);
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-1 mt-2 mx-0 p-0 border-0">
      <legend className="mb-1 p-0 text-sm text-quiet">Goals that are quotas</legend>
      {goals.map(({ id, name, people, counts }) => (
        <Checkbox
          key={id}
          size="xs"
          label={`${name} (${people === 1 ? "1 person" : `${people} people`})`}
          checked={counts}
          disabled={choose.isPending}
          onChange={() =>
            choose.mutate(
              {
                body: { leftOut: counts ? [...leftOut, id] : leftOut.filter((one) => one !== id) },
              },
              { onError: (problem) => showError(messageOf(problem, GENERIC_ERROR)) },
            )
          }
        />
      ))}
    </fieldset>
  );
}

const REASONS: Record<UnfitGoal["reason"], string> = {
  "not-a-quarter": "isn't one of your quarters",
  "months-missing": "has months without a target",
  several: "is one of several goals for the same quarter; leave out those that aren't quotas",
};

function UnfitText({ goal, people }: { goal: UnfitGoal; people: TeamMember[] }) {
  const { currency } = useSession();
  const { revieweeId, name, first, last, amount, reason } = goal;
  const who = people.find(({ id }) => id === revieweeId)?.name ?? "Someone on your team";
  return (
    <>
      {who}: “{name}” of {formatMoney(amount, currency)}, {formatFullDay(first as Day)} to{" "}
      {formatFullDay(last as Day)}, {REASONS[reason]}.
    </>
  );
}
