import { useQuery } from "@tanstack/react-query";
import { api, type HubspotStatus, type SetUp, type Sync } from "@touchline/contract";
import { may } from "@touchline/domain";
import { useEffect, useState } from "react";
import { useHubspot } from "../features/crm/use-hubspot.ts";
import { useSync } from "../features/crm/use-sync.ts";
import { routeQuery } from "../lib/api.ts";
import { useSession } from "../lib/session.ts";

const SET_UP_STEPS = ["hubspot", "team", "quotas", "check", "feedback"] as const;
export type StepId = (typeof SET_UP_STEPS)[number];
const ADMIN_STEPS: readonly StepId[] = ["hubspot", "team"];

export interface SetUpProgress {
  /** Who doesn't coach only connects HubSpot and adds people. */
  steps: readonly StepId[];
  done: Set<StepId>;
  skipped: Set<StepId>;
  /** The first step that is neither done nor skipped; null when set-up is complete. */
  current: StepId | null;
  facts: SetUp;
  status: HubspotStatus;
  sync: Sync | null;
  skip: (step: StepId) => void;
  resume: (step: StepId) => void;
}

/** Why the state couldn't be loaded. */
interface SetUpError {
  message: string;
  retry: () => void;
}

/** Checks and feedback are made elsewhere; the live channel doesn't report them here. */
const POLL_MS = 5_000;

/** Returns the set-up progress based on actual data; null until it is known. */
export function useSetUp(): { setUp: SetUpProgress } | { unknown: SetUpError } | null {
  const { user, isHubspotConnected, hasHubspotTrouble } = useSession();
  const status = useHubspot();
  const sync = useSync();
  const facts = useQuery({ ...routeQuery(api.workspace.setUp, {}), refetchInterval: POLL_MS });
  const [skipped, setSkipped] = useState(() => readSkipped(user.id));
  // Counts read during the sync are stale once it has ended, even if its event was missed.
  const isCountedTooEarly =
    sync.data?.state === "done" && sync.data.done > 0 && status.data?.counts.deals === 0;
  const { refetch } = status;
  useEffect(() => {
    if (isCountedTooEarly) void refetch();
  }, [isCountedTooEarly, refetch]);
  const failed = [status, sync, facts].filter(({ isError, data }) => isError && !data);
  if (failed[0]?.error) {
    const retry = () => failed.map((query) => query.refetch());
    return { unknown: { message: failed[0].error.message, retry } };
  }
  if (!status.data || sync.data === undefined || !facts.data) return null;

  const steps = SET_UP_STEPS.filter((step) => may(user, "coach") || ADMIN_STEPS.includes(step));
  const isConnected = isHubspotConnected || hasHubspotTrouble;
  const { counts } = status.data;
  const { reps, quotas, checkedAt, feedback } = facts.data;
  const isDone: Record<StepId, boolean> = {
    hubspot: isConnected && (counts.deals > 0 || sync.data?.state === "done"),
    team: reps > 0,
    quotas: quotas > 0,
    check: checkedAt !== null,
    feedback: feedback !== null,
  };
  const keep = (next: Set<StepId>) => {
    setSkipped(next);
    writeSkipped(user.id, next);
  };
  return {
    setUp: {
      steps,
      done: new Set(steps.filter((step) => isDone[step])),
      skipped,
      current: steps.find((step) => !isDone[step] && !skipped.has(step)) ?? null,
      facts: facts.data,
      status: status.data,
      sync: sync.data,
      skip: (step) => keep(new Set([...skipped, step])),
      resume: (step) => keep(new Set([...skipped].filter((one) => one !== step))),
    },
  };
}

const storageKeyOf = (userId: string) => `touchline.setup.${userId}`;

function readSkipped(userId: string): Set<StepId> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKeyOf(userId)) ?? "[]");
    const names: unknown[] = Array.isArray(kept) ? kept : [];
    return new Set(SET_UP_STEPS.filter((step) => names.includes(step)));
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
