import { IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { api, type Review, type TeamMember } from "@touchline/contract";
import { isSeller, may, SMART_QUEUE_IDS } from "@touchline/domain";
import { type ReactNode, useEffect, useState } from "react";
import { DealsAtRisk } from "../features/checks/deals-at-risk.tsx";
import { CoachingLedger } from "../features/coaching/coaching-ledger.tsx";
import { GoalCard } from "../features/goals/goal-card.tsx";
import { formatStartWithDay, isOneToOne } from "../features/meetings/event-text.ts";
import { OpenActions } from "../features/meetings/open-actions.tsx";
import { SinceLast } from "../features/meetings/since-last.tsx";
import { useNextMeeting } from "../features/meetings/use-events.ts";
import { MovementCard } from "../features/movement/movement-card.tsx";
import { RecentFeedback, useReviewsOf } from "../features/reviews/recent-feedback.tsx";
import { TalkingPoints } from "../features/talking-points/talking-points.tsx";
import { useMember } from "../features/team/use-team.ts";
import { AsOfBanner } from "../features/time-machine/as-of-banner.tsx";
import { AsOfControl } from "../features/time-machine/as-of-control.tsx";
import { TriageCard } from "../features/triage/triage-card.tsx";
import { useTriagedDeals } from "../features/triage/use-triage.ts";
import { isApiError, routeQuery } from "../lib/api.ts";
import { useAsOf } from "../lib/as-of.ts";
import { QUEUES_FAILED } from "../lib/error-messages.ts";
import { formatAgo } from "../lib/format.ts";
import { useQuarters } from "../lib/quarters.ts";
import { reviewQueueSearch } from "../lib/review-queue.ts";
import { useSession } from "../lib/session.ts";
import { Avatar } from "../ui/avatar.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Panel } from "../ui/panel.tsx";
import { QueryContent } from "../ui/query-content.tsx";
import { showError } from "../ui/toasts.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { AsOfPage } from "./as-of-page.tsx";
import { PastRepPage } from "./past-rep-page.tsx";
import styles from "./rep-page.module.css";
import { RepPageSkeleton } from "./rep-page-skeleton.tsx";
import { useHashInView } from "./use-hash-in-view.ts";

const MemberDialog = lazyPart("member-dialog", () =>
  import("../features/team/member-dialog.tsx").then((module) => module.MemberDialog),
);

const route = getRouteApi("/layout/layout-rep/rep/$repId");

/** How one person is doing, and what to talk about. */
export function RepPage() {
  const { repId } = route.useParams();
  const { user } = useSession();
  return (
    <AsOfPage>
      {may(user, "read-team") ? <MemberPage key={repId} id={repId} /> : <OwnPage />}
    </AsOfPage>
  );
}

function OwnPage() {
  const { user } = useSession();
  return (
    <Numbers repId={user.id} email={user.emailAddress}>
      {(reviews) => (
        <PageHeader
          title="My page"
          actions={
            <>
              <ProfileLink id={user.id} />
              <AsOfControl />
            </>
          }
          context={<RecentActivity reviews={reviews} before="Your goal and your progress" />}
        />
      )}
    </Numbers>
  );
}

function MemberPage({ id }: { id: string }) {
  const member = useMember(id);
  // A malformed id is not in the team either.
  if (isApiError(member.error, "not_found", "bad_request")) return <NotInTeam />;
  const hasFailed = member.isError && member.data === undefined;
  return (
    <>
      {member.isPending && <VisuallyHidden as="h1">Team member</VisuallyHidden>}
      {hasFailed && <PageHeader title="Team member" context="Couldn't be loaded" />}
      <QueryContent hasCards query={member} skeleton={<RepPageSkeleton />}>
        {(known) => (
          <Numbers repId={id} email={known.emailAddress}>
            {(reviews) => <Summary member={known} reviews={reviews} />}
          </Numbers>
        )}
      </QueryContent>
    </>
  );
}

interface SummaryProps {
  member: TeamMember;
  reviews: Review[] | undefined;
}

/** The person's details; clicking opens the form for managers. */
function Summary({ member, reviews }: SummaryProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { id, name, title } = member;
  const isPast = useAsOf() !== undefined;
  const isCoach = may(useSession().user, "coach");
  return (
    <>
      <PageHeader
        title={name}
        context={<RecentActivity reviews={reviews} before={title} memberId={id} />}
        before={<Avatar name={name} size={48} />}
        actions={
          <>
            {!isPast && isCoach && (
              <LinkButton to="/colab" search={{ rep: id }} variant="default">
                Review together
              </LinkButton>
            )}
            {isCoach && <ProfileLink id={id} />}
            <AsOfControl />
          </>
        }
        {...(!isPast && isCoach && { onSubject: { label: "Edit", run: () => setIsEditing(true) } })}
      />
      {isEditing && <MemberDialog member={member} onClose={() => setIsEditing(false)} />}
    </>
  );
}

function ProfileLink({ id }: { id: string }) {
  return (
    <LinkButton
      to="/team-member/$id"
      params={{ id }}
      target="_blank"
      variant="default"
      rightSection={<IconExternalLink size={14} aria-hidden="true" />}
      title="Opens in a new tab"
    >
      Profile
    </LinkButton>
  );
}

interface RecentActivityProps {
  before: string;
  reviews: Review[] | undefined;
  /** The other attendee; defaults to the current user. */
  memberId?: string;
}

/** The next meeting, and when a deal was last reviewed together. */
function RecentActivity({ before, reviews, memberId }: RecentActivityProps) {
  const { timeZone } = useSession();
  const { today } = useQuarters();
  const now = new Date();
  const isPast = useAsOf() !== undefined;
  const { data: next } = useNextMeeting(today, memberId);
  const last = reviews?.[0];
  const review = last && `last review ${formatAgo(new Date(last.createdAt), timeZone, now)}`;
  if (isPast) return before;
  if (!next) return [before, review].filter(Boolean).join(" · ");
  const kind = memberId && isOneToOne(next) ? "1:1" : "meeting";
  const meeting = `next ${kind} ${formatStartWithDay(next, timeZone, today)}`;
  return (
    <>
      {before} ·{" "}
      {memberId ? (
        <Link to="/launch" search={{ event: next.id }}>
          {meeting}
        </Link>
      ) : (
        meeting
      )}
      {review && ` · ${review}`}
    </>
  );
}

interface NumbersProps {
  repId: string;
  email: string;
  children: (reviews: Review[] | undefined) => ReactNode;
}

function Numbers(props: NumbersProps) {
  const asOf = useAsOf();
  if (!asOf) return <NumbersNow {...props} />;
  return (
    <>
      {props.children(undefined)}
      <AsOfBanner>
        Past talking points, actions and meetings aren't stored, so they aren't shown. Feedback is
        as of today.
      </AsOfBanner>
      <PastRepPage repId={props.repId} asOf={asOf} />
    </>
  );
}

function NumbersNow({ repId, email, children }: NumbersProps) {
  const { user, isHubspotConnected, hasHubspotTrouble } = useSession();
  const hasDeals = isHubspotConnected || hasHubspotTrouble;
  const triaged = useTriagedDeals(hasDeals ? repId : null);
  // What is said between a rep and their manager isn't for observers.
  const isWorking = may(user, "write");
  const reviews = useReviewsOf(repId);
  useQueueFromUrl(repId);
  useHashInView();
  return (
    <>
      {children(reviews.data)}
      <div className={styles.page}>
        <div className={styles.goal}>
          <GoalCard revieweeId={repId} />
        </div>
        {isWorking && (
          <div className={styles.points}>
            <TalkingPoints key={repId} repId={repId} />
          </div>
        )}
        <div className={styles.cards}>
          {isWorking && (isSeller(user) || user.id !== repId) && (
            <SinceLast key={repId} repId={repId} />
          )}
          {hasDeals && (
            <MovementCard
              email={email}
              more={
                <LinkButton
                  to="/forecast"
                  search={may(user, "read-team") ? { rep: repId } : {}}
                  hash="what-changed"
                  size="compact-sm"
                  variant="subtle"
                >
                  With amounts
                </LinkButton>
              }
            />
          )}
          {hasDeals && (
            <DealsAtRisk
              key={`risk ${repId}`}
              repId={repId}
              owner={may(user, "read-team") ? repId : null}
            />
          )}
          {hasDeals && <TriageCard deals={triaged} owner={may(user, "read-team") ? repId : null} />}
          {isWorking && (
            <>
              <RecentFeedback reviews={reviews} />
              <CoachingLedger memberId={repId} />
            </>
          )}
          {isSeller(user) && (
            <Panel title="Actions">
              <OpenActions showOnlyMyActions />
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}

/**
 * Replaces a smart-queue address with one that lists its deals, only once however often the page
 * renders.
 */
function useQueueFromUrl(repId: string) {
  const { "smart-queue": asked } = route.useSearch();
  const navigate = route.useNavigate();
  const id = SMART_QUEUE_IDS.find((known) => known === asked);
  const queues = useQuery({
    ...routeQuery(api.checks.smartQueues, { query: { userId: repId } }),
    enabled: id !== undefined,
  });
  const ids = queues.data
    ?.find((queue) => queue.id === id)
    ?.data.map(({ hubspotId }) => hubspotId)
    .join(",");
  const trouble = queueProblem(asked, { isKnown: id !== undefined, isError: queues.isError });
  useEffect(() => {
    if (trouble) showError(trouble);
    if (asked === undefined || (!trouble && ids === undefined)) return;
    void navigate({
      search: trouble || !ids ? {} : reviewQueueSearch(ids.split(",")),
      replace: true,
      resetScroll: false,
    });
  }, [asked, ids, trouble, navigate]);
}

function queueProblem(
  asked: string | undefined,
  { isKnown, isError }: { isKnown: boolean; isError: boolean },
): string | null {
  if (asked === undefined) return null;
  if (!isKnown) return `There's no smart queue called "${asked}".`;
  return isError ? QUEUES_FAILED : null;
}

function NotInTeam() {
  return (
    <>
      <PageHeader
        title="Not on your team"
        context="This person may have left, or the address belongs to another workspace."
      />
      <Link to="/home">See your team</Link>
    </>
  );
}
