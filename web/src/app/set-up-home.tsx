import { Button, Skeleton } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { api, type DealCheckBatch } from "@touchline/contract";
import { may } from "@touchline/domain";
import type { ReactNode } from "react";
import { splitBatch } from "../features/checks/top-five.ts";
import { useBatch } from "../features/checks/use-batch.ts";
import { formatPhase, formatTimeLeft, syncPercent } from "../features/crm/sync-text.ts";
import { useConnect } from "../features/crm/use-connect.ts";
import { useAreDealsArriving, useStartSync } from "../features/crm/use-sync.ts";
import { QuotaGrid } from "../features/goals/quota-grid.tsx";
import { messageOf, useRouteMutation } from "../lib/api.ts";
import { GENERIC_ERROR } from "../lib/error-messages.ts";
import { formatCount, pluralise } from "../lib/format.ts";
import { useOpenReviewQueue } from "../lib/review-queue.ts";
import { useSession } from "../lib/session.ts";
import { Bar } from "../ui/bar.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { LoadingSkeleton } from "../ui/loading-skeleton.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { showError } from "../ui/toasts.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { ImportOwners } from "./import-owners.tsx";
import { PAGES } from "./pages.ts";
import styles from "./set-up-home.module.css";
import { type SetUpProgress, type StepId, useSetUp } from "./use-set-up.ts";

/** A manager's Home until the workspace is set up: from connecting HubSpot to the first feedback. */
export function SetUpHome() {
  const { organisation } = useSession();
  const known = useSetUp();
  const finish = useFinish();
  const setUp = known && "setUp" in known ? known.setUp : null;
  return (
    <>
      <PageHeader
        title={PAGES.home.label}
        context={
          setUp
            ? `Set up ${organisation.name}: ${setUp.done.size} of ${setUp.steps.length} done`
            : `Set up ${organisation.name}`
        }
        actions={
          setUp?.current && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              loading={finish.isBusy}
              onClick={finish.run}
            >
              Hide set-up
            </Button>
          )
        }
      />
      {setUp ? (
        <Checklist setUp={setUp} finish={finish} />
      ) : known && "unknown" in known ? (
        <ErrorState
          title="Couldn't load the set-up"
          message={known.unknown.message}
          onRetry={known.unknown.retry}
          isCard
        />
      ) : (
        <LoadingSkeleton>
          <Skeleton height={320} />
        </LoadingSkeleton>
      )}
    </>
  );
}

interface Finish {
  run: () => void;
  isBusy: boolean;
}

function useFinish(): Finish {
  const save = useRouteMutation(api.workspace.saveSetUp, {
    stale: [api.session.read, api.workspace.setUp],
  });
  return {
    isBusy: save.isPending,
    run: () =>
      save.mutate(
        { body: { isDone: true } },
        { onError: (problem) => showError(messageOf(problem, GENERIC_ERROR)) },
      ),
  };
}

function Checklist({ setUp, finish }: { setUp: SetUpProgress; finish: Finish }) {
  const { facts, status } = setUp;
  const { counts } = status;
  const others = counts.unmatchedOwners.length;
  return (
    <div className="@container max-w-220">
      {setUp.current === null && <Finished setUp={setUp} finish={finish} />}
      <section aria-label="Set-up" className="py-2 px-5 rounded-card border border-line bg-surface">
        <div className="pt-3">
          <Bar share={(100 * setUp.done.size) / setUp.steps.length} />
        </div>
        <ol className="mt-1">
          <Step
            setUp={setUp}
            step="hubspot"
            title="Connect HubSpot"
            outcome={
              <>
                {pluralise(counts.deals, "deal")} in {pluralise(counts.pipelines, "pipeline")} ·{" "}
                <Link to="/settings/pipelines">choose which count</Link>
              </>
            }
            isRequired
          >
            <ConnectStep setUp={setUp} />
          </Step>
          <Step
            setUp={setUp}
            step="team"
            title="Import your team from HubSpot"
            outcome={
              <>
                {pluralise(facts.reps, "rep")} on your team
                {others > 0 && (
                  <>
                    {" · "}
                    <Link to="/settings/people">
                      {pluralise(others, "HubSpot owner")} not imported
                    </Link>
                  </>
                )}
              </>
            }
          >
            <TeamStep owners={counts.unmatchedOwners} />
          </Step>
          <Step
            setUp={setUp}
            step="quotas"
            title="Set quotas"
            outcome={
              <>
                {pluralise(facts.quotas, "quota")} this quarter ·{" "}
                <Link to="/settings/quotas">change</Link>
              </>
            }
          >
            <QuotaGrid />
          </Step>
          <Step
            setUp={setUp}
            step="check"
            title="Check your deals for risk"
            outcome="Checked every night from now on"
          >
            <CheckStep />
          </Step>
          <Step
            setUp={setUp}
            step="feedback"
            title="Give your first feedback"
            outcome={facts.feedback && `${facts.feedback.deal}, to ${facts.feedback.to}`}
          >
            <FeedbackStep />
          </Step>
        </ol>
      </section>
    </div>
  );
}

function Finished({ setUp, finish }: { setUp: SetUpProgress; finish: Finish }) {
  const { reps, quotas, feedback } = setUp.facts;
  const { user } = useSession();
  if (!may(user, "coach")) return <FinishedForAdmin reps={reps} finish={finish} />;
  const facts = [pluralise(reps, "rep"), `${pluralise(quotas, "quota")} this quarter`];
  return (
    <section
      aria-label="Finished"
      className="flex flex-col gap-3 mb-5 p-5 rounded-card border border-line bg-surface"
    >
      <h2 className="text-lg font-semibold">You're set up</h2>
      <p>
        {facts.join(", ")}
        {feedback ? `, first feedback sent to ${feedback.to}.` : "."} Home now shows where your
        quarter lands, who is short and which deals to talk about.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="xs" loading={finish.isBusy} onClick={finish.run}>
          Open Home
        </Button>
        <LinkButton to="/digests" size="xs" variant="default">
          Schedule a weekly digest
        </LinkButton>
      </div>
    </section>
  );
}

/** Quotas and feedback are the managers' part. */
function FinishedForAdmin({ reps, finish }: { reps: number; finish: Finish }) {
  return (
    <section
      aria-label="Finished"
      className="flex flex-col items-start gap-3 mb-5 p-5 rounded-card border border-line bg-surface"
    >
      <h2 className="text-lg font-semibold">You're set up</h2>
      <p>{pluralise(reps, "rep")}. Your managers set quotas and review deals from here.</p>
      <Button size="xs" loading={finish.isBusy} onClick={finish.run}>
        Open Settings
      </Button>
    </section>
  );
}

interface StepProps {
  setUp: SetUpProgress;
  step: StepId;
  title: string;
  outcome: ReactNode;
  isRequired?: boolean;
  children: ReactNode;
}

function Step({ setUp, step, title, outcome, isRequired, children }: StepProps) {
  if (!setUp.steps.includes(step)) return null;
  const isDone = setUp.done.has(step);
  const isSkipped = !isDone && setUp.skipped.has(step);
  const state = isDone ? "done" : isSkipped ? "skipped" : setUp.current === step ? "open" : "later";
  const Icon = isDone ? IconCircleCheckFilled : isSkipped ? IconCircleDashed : IconCircle;
  return (
    <li className={`${styles.step} next:border-t next:border-line`} data-state={state}>
      <Icon
        size={20}
        aria-hidden="true"
        className="flex-none mt-0.25 text-line-control in-data-[state=done]:text-good"
      />
      <div className={`${styles.words} flex-1 min-w-0`}>
        <h2 className={`${styles.strong} text-md font-semibold`}>
          {title}
          {isDone && <VisuallyHidden> done</VisuallyHidden>}
          {isSkipped && <span className="text-sm text-quiet font-normal"> skipped</span>}
        </h2>
        {isDone && outcome && <p className="text-sm text-quiet font-normal">{outcome}</p>}
        {state === "open" && (
          <div className="flex flex-col items-start gap-2.5 mt-1 text-base text-quiet">
            {children}
          </div>
        )}
      </div>
      {(state === "open" || isSkipped) && !isRequired && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={isSkipped ? `Do now: ${title}` : `Skip: ${title}`}
          onClick={() => (isSkipped ? setUp.resume(step) : setUp.skip(step))}
        >
          {isSkipped ? "Do now" : "Skip"}
        </Button>
      )}
    </li>
  );
}

function ConnectStep({ setUp: { status, sync } }: { setUp: SetUpProgress }) {
  const { isHubspotConnected, hasHubspotTrouble } = useSession();
  const { connect, isLeaving, problem } = useConnect();
  const { start, isRunning } = useStartSync();
  if (isHubspotConnected || hasHubspotTrouble) {
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
  if (!status.isConfigured) {
    return (
      <p>
        Your administrator hasn't set up HubSpot for this server yet. The operations guide says how.
      </p>
    );
  }
  return (
    <>
      <p>
        Your team's deals come from HubSpot: deals, pipelines, owners, and the contacts, tasks and
        emails on deals. Nothing changes in HubSpot until you allow it.
      </p>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <Button size="xs" loading={isLeaving} onClick={() => connect("/home")}>
        Connect HubSpot
      </Button>
    </>
  );
}

function TeamStep({ owners }: Parameters<typeof ImportOwners>[0]) {
  const { user } = useSession();
  if (owners.length > 0) return <ImportOwners owners={owners} />;
  return (
    <>
      <p>
        None of your HubSpot deals has an owner who isn't on your team yet. Add your reps by email
        instead.
      </p>
      <LinkButton
        to={may(user, "coach") ? "/team" : "/settings/people"}
        size="xs"
        variant="default"
      >
        Add a rep
      </LinkButton>
    </>
  );
}

function CheckStep() {
  const { query, start, isRunning } = useBatch();
  const isComing = useAreDealsArriving();
  const batch = query.data?.batch;
  if (isRunning || isComing) {
    return (
      <div role="status" className="flex flex-col gap-1.5 w-full">
        <Bar share={batch?.total ? (100 * batch.done) / batch.total : 0} />
        <p className="text-sm number">
          {batch
            ? `${formatCount(batch.done)} of ${formatCount(batch.total)} deals checked`
            : "Starts as soon as all your deals are here."}
        </p>
      </div>
    );
  }
  return (
    <>
      <p>Finds deals that have gone quiet, slipped, or lack a next step.</p>
      <Button size="xs" onClick={start}>
        Check deals
      </Button>
    </>
  );
}

function FeedbackStep() {
  const { query, start, isRunning } = useBatch();
  const openQueue = useOpenReviewQueue();
  const batch = query.data?.batch;
  const deals = batch ? splitBatch(teamOnly(batch), true).toReview.map(({ data }) => data) : [];
  if (deals.length === 0) {
    return (
      <>
        <p>
          None of your team's open deals closes this quarter. Give feedback on any deal in Deals.
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/deals" size="xs">
            Open Deals
          </LinkButton>
          <Button size="xs" variant="default" loading={isRunning} onClick={start}>
            Check deals again
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        {deals.length === 1 ? "This deal needs" : "These deals need"} you most. Say what you think
        and what should happen next; your rep gets it by email.
      </p>
      <ul className="text-ink">
        {deals.map(({ hubspotId, properties, owner }) => (
          <li key={hubspotId}>
            {properties.dealname}
            <span className="text-quiet"> · {`${owner.firstName} ${owner.lastName}`.trim()}</span>
          </li>
        ))}
      </ul>
      <Button size="xs" onClick={() => openQueue(deals.map(({ hubspotId }) => hubspotId))}>
        {deals.length === 1 ? "Review this deal" : `Review these ${deals.length} deals`}
      </Button>
    </>
  );
}

const teamOnly = (batch: DealCheckBatch): DealCheckBatch => ({
  ...batch,
  dealChecks: batch.dealChecks.filter(({ data }) => data.ownedBy?.isOnTeam),
});
