import { Button } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatPhase, formatTimeLeft, syncPercent } from "../features/crm/sync-text.ts";
import { useConnect } from "../features/crm/use-connect.ts";
import { useStartSync } from "../features/crm/use-sync.ts";
import { formatCount, pluralise } from "../lib/format.ts";
import { Bar } from "../ui/bar.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./launch.module.css";
import { LaunchImport } from "./launch-import.tsx";
import type { Setup, StepId } from "./launch-setup.ts";

/** Setup steps from an empty workspace to the first meeting, ticked according to actual data. */
export function LaunchChecklist({ setup }: { setup: Setup }) {
  const { counts } = setup.status;
  const done = setup.steps.filter((step) => setup.done.has(step)).length;
  const isFirstDone = setup.done.has("hubspot");
  return (
    <section aria-labelledby="launch-setup" className="max-w-160 mx-auto p-6">
      <h2 id="launch-setup" className="text-xl font-semibold tracking-tight">
        Set up your workspace
      </h2>
      <p className="text-quiet">
        {done} of {setup.steps.length} done. You can meet your team at any time: choose an event.
      </p>
      <div className="mt-3">
        <Bar share={(100 * done) / setup.steps.length} />
      </div>
      <ol className="mt-3">
        <Step setup={setup} step="hubspot" title="Connect HubSpot" isNeeded>
          {!isFirstDone && <Connect isConfigured={setup.status.isConfigured} />}
        </Step>
        <Step
          setup={setup}
          step="sync"
          title="First sync"
          outcome={`${pluralise(counts.deals, "deal")} read`}
          isWaiting={!isFirstDone}
        >
          <SyncStep setup={setup} />
        </Step>
        <Step
          setup={setup}
          step="pipelines"
          title="Choose pipelines"
          outcome={
            <>
              {pluralise(counts.pipelines, "pipeline")} found ·{" "}
              <Link to="/workspace/pipelines">choose which count</Link>
            </>
          }
          isWaiting={!isFirstDone}
        >
          <p>Pipelines come with the first sync.</p>
        </Step>
        <Step
          setup={setup}
          step="team"
          title="Import your team from CRM owners"
          outcome={`${pluralise(setup.reps, "rep")} in your team`}
          isWaiting={!isFirstDone}
        >
          <LaunchImport owners={counts.unmatchedOwners} />
        </Step>
        <Step setup={setup} step="quotas" title="Set quotas" outcome="At least one quota is set">
          <p>Won, coverage and gap are measured against each rep's quota.</p>
          <LinkButton to="/forecast" size="xs" variant="default">
            Set quotas in the forecast
          </LinkButton>
        </Step>
        {setup.steps.includes("slack") && (
          <Step setup={setup} step="slack" title="Connect Slack">
            <p>Digests and nudges where your team talks.</p>
            <LinkButton to="/install-slack-app" size="xs" variant="default">
              Connect Slack
            </LinkButton>
          </Step>
        )}
        {setup.steps.includes("digest") && (
          <Step setup={setup} step="digest" title="Send the first digest">
            <p>A pipeline report every Monday morning.</p>
            <LinkButton to="/digests" size="xs" variant="default">
              Choose a digest
            </LinkButton>
          </Step>
        )}
      </ol>
    </section>
  );
}

interface StepProps {
  setup: Setup;
  step: StepId;
  title: string;
  outcome?: ReactNode;
  isNeeded?: boolean;
  /** Blocked until HubSpot is connected. */
  isWaiting?: boolean;
  children: ReactNode;
}

function Step({ setup, step, title, outcome, isNeeded, isWaiting, children }: StepProps) {
  const isDone = setup.done.has(step);
  const isSkipped = !isDone && setup.skipped.has(step);
  const isLater = isWaiting && !isDone && !isSkipped;
  const state = isDone ? "done" : isSkipped ? "skipped" : isLater ? "later" : "open";
  return (
    <li className={`${styles.step} next:border-t next:border-line`} data-state={state}>
      <Tick isDone={isDone} isSkipped={isSkipped} />
      <div className={`${styles.words} flex-1 min-w-0`}>
        <h3 className={`${styles.strong} text-md font-semibold`}>
          {title}
          {isDone && <VisuallyHidden> done</VisuallyHidden>}
          {isSkipped && <span className="text-sm text-quiet font-normal"> skipped</span>}
        </h3>
        {isDone && outcome && <p className="text-sm text-quiet font-normal">{outcome}</p>}
        {isLater && <p className="text-sm text-quiet font-normal">once HubSpot is connected</p>}
        {state === "open" && (
          <div className="flex flex-col items-start gap-2.5 mt-1 text-base text-quiet">
            {children}
          </div>
        )}
      </div>
      {!isDone && !isLater && !isNeeded && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={isSkipped ? `Take up ${title}` : `Skip ${title}`}
          onClick={() => (isSkipped ? setup.resume(step) : setup.skip(step))}
        >
          {isSkipped ? "Take up" : "Skip"}
        </Button>
      )}
    </li>
  );
}

function Tick({ isDone, isSkipped }: { isDone: boolean; isSkipped: boolean }) {
  const Icon = isDone ? IconCircleCheckFilled : isSkipped ? IconCircleDashed : IconCircle;
  return (
    <Icon
      size={20}
      aria-hidden="true"
      className="flex-none mt-0.25 text-line-control in-data-[state=done]:text-good"
    />
  );
}

function Connect({ isConfigured }: { isConfigured: boolean }) {
  const { connect, isLeaving, problem } = useConnect();
  if (!isConfigured) {
    return (
      <p>
        This installation has no HubSpot app yet. Whoever runs it enters its keys; the operations
        guide says how.
      </p>
    );
  }
  return (
    <>
      <p>Your team's deals come from there. Nothing is changed in HubSpot until you allow it.</p>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <Button size="xs" loading={isLeaving} onClick={() => connect("/launch")}>
        Connect HubSpot
      </Button>
    </>
  );
}

function SyncStep({ setup }: { setup: Setup }) {
  const { start, isRunning } = useStartSync();
  const { sync } = setup;
  if (sync?.state === "running") {
    const words = [formatPhase(sync), formatTimeLeft(sync), "safe to leave"];
    return (
      <div role="status" className="flex flex-col gap-1.5 w-full">
        <Bar share={syncPercent(sync)} />
        <p className="text-sm text-quiet font-normal number">
          {words.filter(Boolean).join(" · ")}
          {sync.total ? ` · ${formatCount(sync.done)} read` : ""}
        </p>
      </div>
    );
  }
  return (
    <>
      {sync?.state === "failed" && (
        <p role="alert" className="text-bad">
          {sync.error ?? "HubSpot gave no reason."}
        </p>
      )}
      <Button size="xs" variant="default" loading={isRunning} onClick={start}>
        {sync ? "Sync again" : "Sync deals"}
      </Button>
    </>
  );
}
