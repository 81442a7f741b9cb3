import { ActionIcon, Button, Loader, Skeleton, Tooltip } from "@mantine/core";
import {
  IconCalendarOff,
  IconChecklist,
  IconClipboardText,
  IconHourglass,
  IconMessagePlus,
  IconPlus,
  IconRefresh,
  IconScale,
  IconTrendingDown,
  IconX,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Alert } from "@touchline/contract";
import { useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { reviewQueueSearch } from "../../lib/review-queue.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { NoTeamYet } from "../../ui/no-team-yet.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { AlertLabel } from "./alert-label.tsx";
import {
  useAlerts,
  useCheckAlerts,
  useHasReps,
  useSettleAlert,
  useWasChecked,
} from "./use-alerts.ts";

const INITIAL_COUNT = 5;

interface PotentialIssuesProps {
  /** For users who only need it when there is something to do. */
  hidesWhenEmpty?: boolean;
}

/** Alerts, each with a single action to resolve it. */
export function PotentialIssues({ hidesWhenEmpty = false }: PotentialIssuesProps) {
  const alerts = useAlerts();
  const check = useCheckAlerts();
  if (hidesWhenEmpty && !alerts.isError && !alerts.data?.length) return null;
  return (
    <Panel
      title="Potential issues"
      context={alerts.data && alerts.data.length > 0 && formatCount(countAll(alerts.data))}
      actions={
        <Tooltip label="Check for new issues">
          <ActionIcon
            aria-label="Check for new issues"
            aria-disabled={check.isPending}
            onClick={() => !check.isPending && check.mutate()}
          >
            {check.isPending ? <Loader size={16} /> : <IconRefresh size={18} />}
          </ActionIcon>
        </Tooltip>
      }
    >
      <QueryContent query={alerts} skeleton={<AlertsSkeleton />}>
        {(found) =>
          found.length > 0 ? (
            <List alerts={found} />
          ) : (
            <NoAlerts
              isLooking={check.isPending || check.isSuccess}
              onLook={() => check.mutate()}
            />
          )
        }
      </QueryContent>
    </Panel>
  );
}

interface NoAlertsProps {
  isLooking: boolean;
  onLook: () => void;
}

/** Nothing found, not scanned yet, or no reps to scan. */
function NoAlerts({ isLooking, onLook }: NoAlertsProps) {
  const { data: hasReps = true } = useHasReps();
  const looked = useWasChecked(isLooking);
  if (!hasReps) {
    return (
      <NoTeamYet title="No reps yet">
        Add your reps, and what needs your attention shows up here.
      </NoTeamYet>
    );
  }
  return (
    <QueryContent query={looked} skeleton={<AlertsSkeleton />}>
      {(wasLooked) =>
        wasLooked ? (
          <EmptyState title="No potential issues">
            Deals not reviewed for a week, slipped deals, low coverage and late actions show up
            here. We check every night.
          </EmptyState>
        ) : (
          <EmptyState
            title="Not checked yet"
            action={
              <Button variant="default" size="xs" loading={isLooking} onClick={onLook}>
                Check now
              </Button>
            }
          >
            Your deals haven't been checked yet. We check every night, or whenever you ask.
          </EmptyState>
        )
      }
    </QueryContent>
  );
}

const countAll = (alerts: Alert[]) =>
  alerts.reduce((sum, { more }) => sum + 1 + (more?.count ?? 0), 0);

function List({ alerts }: { alerts: Alert[] }) {
  const [shown, setShown] = useState(INITIAL_COUNT);
  const rest = alerts.length - shown;
  return (
    <>
      <ul>
        {alerts.slice(0, shown).map((alert) => (
          <Row key={alert.id} alert={alert} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-y-1 gap-x-4 pt-1 pb-2.5 pr-5 pl-3">
        {rest > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShown(alerts.length)}>
            Show {formatCount(rest)} more
          </Button>
        )}
        {alerts.map(
          ({ icon, more }) => more && <More key={icon} words={MORE_LABELS[icon]} more={more} />,
        )}
      </div>
    </>
  );
}

/** The other alerts of a kind: deals open as a queue, people on the team page. */
function More({ words, more }: { words: string; more: NonNullable<Alert["more"]> }) {
  const text = `And ${formatCount(more.count)} more ${words}`;
  return more.dealIds.length > 0 ? (
    <Link
      to="."
      search={(shown: object) => ({ ...shown, ...reviewQueueSearch(more.dealIds) })}
      resetScroll={false}
      className="pl-2 text-base"
    >
      {text}
    </Link>
  ) : (
    <Link to="/team" className="pl-2 text-base">
      {text}
    </Link>
  );
}

const MORE_LABELS = {
  review: "deals not reviewed",
  slipped: "Likely deals that slipped",
  coverage: "reps with low coverage",
  meeting: "reps without a 1:1",
  actions: "reps with late actions",
  commit: "reps with a stale commit",
};

const ICONS = {
  review: IconClipboardText,
  slipped: IconTrendingDown,
  coverage: IconScale,
  meeting: IconCalendarOff,
  actions: IconChecklist,
  commit: IconHourglass,
};

const ACTION_BUTTONS = {
  "add-talking-point": { words: "Add talking point", Icon: IconMessagePlus },
  "add-todo-item": { words: "Add to-do item", Icon: IconPlus },
};

function Row({ alert }: { alert: Alert }) {
  const { act, dismiss } = useSettleAlert(alert);
  const Icon = ICONS[alert.icon];
  const action = ACTION_BUTTONS[alert.actionType];
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-y-1 gap-x-3 min-h-11 py-1.5 pr-3 pl-5 border-t border-line text-base first:border-t-0 @max-xs:grid-cols-[auto_1fr] @max-xs:py-2.5 @max-xs:px-4">
      <Icon size={18} className="text-quiet" aria-hidden="true" />
      <p className="min-w-0 wrap-anywhere">
        <AlertLabel alert={alert} />
      </p>
      <div className="flex items-center gap-1 @max-xs:col-start-2 @max-xs:justify-between">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<action.Icon size={14} />}
          title={alert.actionContent}
          onClick={act}
        >
          {action.words}
        </Button>
        <Tooltip label="Dismiss">
          <ActionIcon aria-label="Dismiss" size={28} onClick={dismiss}>
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  );
}

function AlertsSkeleton() {
  return ["a", "b", "c"].map((row) => (
    <div
      key={row}
      className="grid grid-cols-[auto_1fr_auto] items-center gap-y-1 gap-x-3 min-h-11 py-1.5 pr-3 pl-5 border-t border-line text-base first:border-t-0 @max-xs:grid-cols-[auto_1fr] @max-xs:py-2.5 @max-xs:px-4"
    >
      <Skeleton height={18} width={18} />
      <Skeleton height={12} width="60%" />
    </div>
  ));
}
