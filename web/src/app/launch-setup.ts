import { useQuery } from "@tanstack/react-query";
import { api, type HubspotStatus, type Sync } from "@touchline/contract";
import { useEffect, useState } from "react";
import { useHubspot } from "../features/crm/use-hubspot.ts";
import { useSync } from "../features/crm/use-sync.ts";
import { useCheckIns } from "../features/goals/use-check-in.ts";
import { routeQuery } from "../lib/api.ts";
import { useQuarters } from "../lib/quarters.ts";
import { useSession } from "../lib/session.ts";

export type StepId = "hubspot" | "sync" | "pipelines" | "team" | "quotas" | "slack" | "digest";

export interface Setup {
  steps: StepId[];
  done: Set<StepId>;
  skipped: Set<StepId>;
  isComplete: boolean;
  status: HubspotStatus;
  sync: Sync | null;
  reps: number;
  skip: (step: StepId) => void;
  resume: (step: StepId) => void;
}

const STEPS: StepId[] = ["hubspot", "sync", "pipelines", "team", "quotas"];
/** Only if this installation has a Slack app configured. */
const SLACK_STEPS: StepId[] = ["slack", "digest"];

const storageKeyOf = (userId: string) => `touchline.setup.${userId}`;

/** Why the state couldn't be loaded. */
interface SetupError {
  message: string;
  retry: () => void;
}

/** Returns the setup progress based on actual data; null until it is known. */
export function useSetup(): { setup: Setup } | { unknown: SetupError } | null {
  const { user, isHubspotConnected, hasHubspotTrouble, isSlackConnected } = useSession();
  const { current } = useQuarters();
  const status = useHubspot();
  const sync = useSync();
  const team = useQuery(routeQuery(api.team.members, { query: { brief: "true" } }));
  const goals = useCheckIns(current);
  const slack = useQuery({ ...routeQuery(api.slack.installed, {}), retry: false });
  const digests = useQuery({ ...routeQuery(api.digests.list, {}), retry: false });
  const [skipped, setSkipped] = useState(() => readSkipped(user.id));
  // Counts read during the sync are stale once it has ended, even if its event was missed.
  const isCountedTooEarly =
    sync.data?.state === "done" && sync.data.done > 0 && status.data?.counts.deals === 0;
  const { refetch } = status;
  useEffect(() => {
    if (isCountedTooEarly) void refetch();
  }, [isCountedTooEarly, refetch]);
  const failed = [status, sync, team, goals].filter(({ isError, data }) => isError && !data);
  if (failed[0]?.error) {
    const retry = () => failed.map((query) => query.refetch());
    return { unknown: { message: failed[0].error.message, retry } };
  }
  if (!status.data || sync.data === undefined || !team.data || !goals.data) return null;
  if (slack.isPending || digests.isPending) return null;

  const { counts } = status.data;
  const reps = team.data.filter(({ role }) => role === "rep").length;
  const facts: [StepId, boolean][] = [
    ["hubspot", isHubspotConnected || hasHubspotTrouble],
    ["sync", counts.deals > 0 || sync.data?.state === "done"],
    ["pipelines", counts.pipelines > 0],
    ["team", reps > 0 && counts.unmatchedOwners.length === 0],
    ["quotas", goals.data.some(({ values }) => values.quota > 0)],
    ["slack", isSlackConnected],
    ["digest", digests.data?.some(({ isOn, lastRun }) => isOn || lastRun !== null) ?? false],
  ];
  const steps = slack.data?.isAvailable ? [...STEPS, ...SLACK_STEPS] : STEPS;
  const done = new Set(facts.flatMap(([step, isDone]) => (isDone ? [step] : [])));
  const keep = (next: Set<StepId>) => {
    setSkipped(next);
    writeSkipped(user.id, next);
  };
  const setup: Setup = {
    steps,
    done,
    skipped,
    isComplete: steps.every((step) => done.has(step) || skipped.has(step)),
    status: status.data,
    sync: sync.data,
    reps,
    skip: (step) => keep(new Set([...skipped, step])),
    resume: (step) => keep(new Set([...skipped].filter((one) => one !== step))),
  };
  return { setup };
}

function readSkipped(userId: string): Set<StepId> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKeyOf(userId)) ?? "[]");
    return new Set(Array.isArray(kept) ? (kept as StepId[]) : []);
  } catch {
    return new Set(); // Storage is disabled, or the value isn't ours.
  }
}

function writeSkipped(userId: string, skipped: Set<StepId>) {
  try {
    localStorage.setItem(storageKeyOf(userId), JSON.stringify([...skipped]));
  } catch {
    // Storage is full or disabled: the step stays skipped until the page closes.
  }
}
