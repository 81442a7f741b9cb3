import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  api,
  type ChangedDeal,
  type PipelineChange as Changes,
  type TeamMember,
} from "@touchline/contract";
import { type Day, type PipelineChangeKind, slipReasonLabel } from "@touchline/domain";
import { messageOf, routeQuery } from "../../lib/api.ts";
import { MOVEMENT_ERROR } from "../../lib/deal-error-messages.ts";
import { formatMoney, formatShortDay, formatShortMoney, pluralise } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { ChoicePicker } from "../../ui/choice-picker.tsx";
import { DayFilter } from "../../ui/day-filter.tsx";
import { formatOwner } from "../../ui/owner-name.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Waterfall, type WaterfallStep } from "../../ui/waterfall.tsx";
import { type ChangeSince, type ChangeWindow, windowOf } from "./change-window.ts";
import type { DealBehind, FigureDeals } from "./deals-panel.tsx";
import type { ForecastSearch } from "./forecast-search.ts";
import type { Span } from "./use-forecast.ts";

const CHANGE_LABELS: Record<PipelineChangeKind, string> = {
  added: "Added",
  pulledIn: "Pulled in",
  reopened: "Re-opened",
  takenOver: "Taken over",
  countedAgain: "Counted again",
  increased: "Increased",
  decreased: "Decreased",
  pushedOut: "Pushed out",
  handedOn: "Handed over",
  omitted: "Omitted",
  removed: "Removed",
  lost: "Lost",
  won: "Won",
};

interface PipelineChangeProps {
  span: Span;
  search: ForecastSearch;
  onSearch: (change: Partial<ForecastSearch>) => void;
  /** Team members a manager can filter by; empty for a rep. */
  team: Pick<TeamMember, "id" | "name">[];
  onPick: (behind: FigureDeals) => void;
}

/** The open pipeline before and after, and every reason for the difference. */
export function PipelineChange(props: PipelineChangeProps) {
  const { span, search, onSearch, team, onPick } = props;
  const { today, current, daysOf } = useQuarters();
  const since = search.since ?? "week";
  const window = windowOf(since, search.until, { today, quarterStart: daysOf(current)[0] });
  const change = useQuery({
    ...routeQuery(api.forecast.change, {
      query: { ...span, ...window, ...(search.rep ? { userId: search.rep } : {}) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      id="what-changed"
      title="What changed"
      context={`${formatShortDay(window.from, today)} – ${formatShortDay(window.to, today)}`}
      actions={
        <>
          {team.length > 0 && (
            <RepPicker team={team} rep={search.rep} onRep={(rep) => onSearch({ rep })} />
          )}
          <Since since={since} window={window} today={today} onSearch={onSearch} />
        </>
      }
    >
      <QueryContent
        query={change}
        errorText={(problem) => messageOf(problem, MOVEMENT_ERROR)}
        skeleton={
          <div className="h-55 pt-2 pb-5 px-5">
            <Skeleton height="100%" />
          </div>
        }
      >
        {(told) => (
          <div
            className="min-h-45 motion-opacity aria-[busy=true]:opacity-60"
            aria-busy={change.isPlaceholderData}
          >
            <Steps change={told} onPick={onPick} />
          </div>
        )}
      </QueryContent>
    </Panel>
  );
}

interface RepPickerProps extends Pick<PipelineChangeProps, "team"> {
  rep: string | undefined;
  onRep: (rep: string | undefined) => void;
}

function RepPicker({ team, rep, onRep }: RepPickerProps) {
  const ids = team.map(({ id }) => id);
  return (
    <ChoicePicker
      label="Whose deals"
      value={ids.find((id) => id === rep) ?? ""}
      options={[
        { value: "", label: "Whole team" },
        ...team.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      isNarrowed={ids.some((id) => id === rep)}
      onChange={(chosen) => onRep(chosen || undefined)}
    />
  );
}

interface SinceProps extends Pick<PipelineChangeProps, "onSearch"> {
  since: ChangeSince;
  window: ChangeWindow;
  today: Day;
}

const CHOICES = [
  { value: "week", label: "7 days" },
  { value: "month", label: "30 days" },
  { value: "quarter", label: "Quarter to date" },
  { value: "days", label: "Dates" },
] as const;

function Since({ since, window, today, onSearch }: SinceProps) {
  const choice = CHOICES.find(({ value }) => value === since)?.value ?? "days";
  return (
    <>
      <Segmented
        label="Since"
        value={choice}
        options={[...CHOICES]}
        onChange={(next) =>
          onSearch(
            next === "days"
              ? { since: window.from }
              : { since: next === "week" ? undefined : next, until: undefined },
          )
        }
      />
      {choice === "days" && (
        <>
          <DayFilter
            label="From"
            value={window.from}
            latest={today}
            onChange={(from) => onSearch({ since: from })}
          />
          <DayFilter
            label="To"
            value={window.to}
            latest={today}
            onChange={(until) => onSearch({ until: until === today ? undefined : until })}
          />
        </>
      )}
    </>
  );
}

function Steps({ change, onPick }: { change: Changes; onPick: PipelineChangeProps["onPick"] }) {
  const { currency } = useSession();
  const { today } = useQuarters();
  const { opening, closing, parts } = change;
  const [from, to] = [change.from as Day, change.to as Day];
  const signed = (value: number) =>
    `${value > 0 ? "+" : "−"}${formatShortMoney(Math.abs(value), currency)}`;
  const pick = (key: string, within?: string) => {
    const part = parts.find(({ change: name }) => name === key);
    if (!part) return;
    const reason = part.reasons?.find((one) => reasonKey(one.reason) === within);
    const meant = reason ?? part;
    const amount = formatMoney(Math.abs(meant.value), currency);
    onPick({
      title: reason
        ? `${CHANGE_LABELS[part.change]}: ${reasonName(reason.reason)}`
        : CHANGE_LABELS[part.change],
      context: `${pluralise(meant.count, "deal")}, ${meant.value < 0 ? "−" : "+"}${amount}`,
      count: meant.count,
      deals: meant.deals.map((deal) => ({
        hubspotId: deal.hubspotId,
        name: deal.name,
        amountInHomeCurrency: Math.abs(deal.value),
        note: formatOwner(deal.ownedBy),
        ...changeDetailsOf(deal, part.change, currency, today),
      })),
    });
  };
  return (
    <>
      <Waterfall
        label="Open pipeline, then and now"
        opening={{ label: `Open ${formatShortDay(from, today)}`, ...opening }}
        steps={parts.map(
          ({ change: name, value, count, reasons }): WaterfallStep => ({
            key: name,
            label: CHANGE_LABELS[name],
            value,
            count,
            tone: name === "won" ? "won" : value < 0 ? "down" : "up",
            ...(reasons && { parts: reasons.map(toWaterfallPart) }),
          }),
        )}
        closing={{
          label: to === today ? "Open now" : `Open ${formatShortDay(to, today)}`,
          ...closing,
        }}
        heads={{ value: "Amount", count: "Deals" }}
        unit={(count) => (count === 1 ? "deal" : "deals")}
        format={(value) => formatShortMoney(value, currency)}
        formatStep={signed}
        onPick={pick}
      />
      {parts.length === 0 && (
        <p className="pb-4 px-5 text-quiet">Nothing moved in this period. Choose a longer one.</p>
      )}
    </>
  );
}

type Reasons = NonNullable<Changes["parts"][number]["reasons"]>[number];

const reasonKey = (reason: Reasons["reason"]) => reason ?? "none";

const reasonName = (reason: Reasons["reason"]) =>
  reason ? slipReasonLabel(reason) : "No reason yet";

function toWaterfallPart({ reason, value, count }: Reasons) {
  const [key, label] = [reasonKey(reason), reasonName(reason)];
  return { key, label, value, count, isRest: reason === null };
}

/** Describes the change; for deals that only entered or left, the close date. */
function changeDetailsOf(
  { before, after }: ChangedDeal,
  change: PipelineChangeKind,
  currency: string,
  today: Day,
): Pick<DealBehind, "change" | "closeDate" | "isClosed"> {
  const date = (day: string | null | undefined) =>
    day ? formatShortDay(day as Day, today) : "no date";
  const amount = (value: number | null | undefined) => formatShortMoney(value ?? 0, currency);
  switch (change) {
    case "pulledIn":
    case "pushedOut":
      return { change: `${date(before?.closeDate)} → ${date(after?.closeDate)}` };
    case "increased":
    case "decreased":
      return { change: `${amount(before?.amount)} → ${amount(after?.amount)}` };
    default:
      return {
        closeDate: after?.closeDate ?? before?.closeDate ?? null,
        isClosed: change === "won" || change === "lost",
      };
  }
}
