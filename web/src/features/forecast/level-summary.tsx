import { Button } from "@mantine/core";
import type { ForecastTree, TreeCall } from "@touchline/contract";
import { FIGURES, may } from "@touchline/domain";
import type { ReactNode } from "react";
import { formatMoney, formatShortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Explained } from "../../ui/explained.tsx";
import { formatOverAssigned, peopleText } from "./call-text.ts";
import type { RowActions } from "./row-actions.ts";
import { CallAge, CallDifference } from "./team-commit.tsx";

interface LevelSummaryProps extends Pick<RowActions, "onCall" | "onTeamQuota"> {
  tree: ForecastTree;
  currency: string;
}

/** What a team's people commit to, what its lead and the viewer call instead, and its quota. */
export function LevelSummary({ tree, currency, onCall, onTeamQuota }: LevelSummaryProps) {
  const { user } = useSession();
  const { path, total, sellerIds } = tree;
  const lead = path.at(-1);
  if (!lead || lead.id === null) return null;
  const { id, name } = lead;
  const isOwn = id === user.id;
  const { commit, call, yourCall } = total;
  const own = isOwn ? call : yourCall;
  const overAssigned = formatOverAssigned(total, currency);
  const setCall =
    onCall &&
    (() =>
      onCall({
        ...{ rep: { id, name }, commit, call: own ?? undefined },
        team: { isOwn, leadCall: isOwn ? null : call },
      }));
  return (
    <section
      aria-label="Calls and quota"
      className="grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] gap-x-8 gap-y-4 py-3.5 px-5 border-t border-line"
    >
      <Part label="Rolled up" note={`Commits of ${peopleText(sellerIds.length)}`}>
        <Explained
          formula={FIGURES.rolledUp.formula}
          numbers={`${peopleText(sellerIds.length)}, ${formatMoney(commit, currency)}`}
        >
          {formatShortMoney(commit, currency)}
        </Explained>
      </Part>
      {!isOwn && (
        <CallPart label={`${name}'s call`} call={call} rolledUp={commit} currency={currency} />
      )}
      {(own || setCall) && (
        <CallPart label="Your call" call={own} rolledUp={commit} currency={currency}>
          {setCall && (
            <Act label={own ? "Change call" : "Set call"} of={isOwn ? null : name} run={setCall} />
          )}
        </CallPart>
      )}
      <Part
        label="Team quota"
        note={
          overAssigned ? (
            <Explained {...overAssigned.how}>{overAssigned.text}</Explained>
          ) : (
            "The sum of everyone's"
          )
        }
        action={
          onTeamQuota &&
          // It is set by the manager above, and at the top by the lead.
          (!isOwn || may(user, "read-unowned")) && (
            <Act
              label={overAssigned ? "Change quota" : "Set quota"}
              of={name}
              run={() => onTeamQuota({ lead: { id, name }, isOwn, ...total })}
            />
          )
        }
      >
        <span title={formatMoney(total.quota, currency)}>
          {formatShortMoney(total.quota, currency)}
        </span>
      </Part>
    </section>
  );
}

interface CallPartProps {
  label: string;
  call: TreeCall | null;
  rolledUp: number;
  currency: string;
  children?: ReactNode;
}

/** A call with its difference, reason and age; or that there is none. */
function CallPart({ label, call, rolledUp, currency, children }: CallPartProps) {
  if (!call) {
    return (
      <Part label={label} note="No call yet" action={children}>
        –
      </Part>
    );
  }
  return (
    <Part
      label={label}
      note={
        <>
          <CallDifference call={call} rolledUp={rolledUp} currency={currency} />
          {" · "}
          <CallAge call={call} />
          {call.note && (
            <span className="block mt-0.5 text-ink wrap-anywhere line-clamp-3" title={call.note}>
              “{call.note}”
            </span>
          )}
        </>
      }
      action={children}
    >
      <span title={formatMoney(call.value, currency)}>
        {formatShortMoney(call.value, currency)}
      </span>
    </Part>
  );
}

interface PartProps {
  label: string;
  note: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

function Part({ label, note, action, children }: PartProps) {
  return (
    <div className="min-w-0">
      <p className="text-base text-quiet">{label}</p>
      <p className="flex flex-wrap items-center gap-x-3 text-xl font-semibold tracking-tight number">
        {children}
        {action}
      </p>
      <div className="text-sm/5 text-quiet number">{note}</div>
    </div>
  );
}

/** `of` names the team for screen readers, where the label doesn't. */
function Act({ label, of, run }: { label: string; of: string | null; run: () => void }) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      {...(of && { "aria-label": `${label} for ${of}'s team` })}
      onClick={run}
    >
      {label}
    </Button>
  );
}
