import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { DueActions } from "../features/actions/due-actions.tsx";
import { UndatedDeals } from "../features/checks/undated-deals.tsx";
import { useEditOpenDeal } from "../features/checks/use-edit-deal.ts";
import { NextMeeting } from "../features/meetings/next-meeting.tsx";
import { useActiveRoom } from "../features/rooms/use-rooms.ts";
import { formatDay } from "../lib/format.ts";
import { useQuarters } from "../lib/quarters.ts";
import { useSession } from "../lib/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Panel } from "../ui/panel.tsx";
import styles from "./home-today.module.css";

const OpenPushes = lazyPart("open-pushes", () =>
  import("../features/slips/open-pushes.tsx").then((module) => module.OpenPushes),
);
const HomeAsks = lazyPart("home-asks", () =>
  import("./home-asks.tsx").then((module) => module.HomeAsks),
);
const UnsentAnswers = lazyPart("unsent-answers", () =>
  import("../features/prompts/unsent-answers.tsx").then((module) => module.UnsentAnswers),
);

/** A rep's to-dos for today, each done in place. Sections with nothing to do aren't displayed. */
export function Today({ hasDeals }: { hasDeals: boolean }) {
  const { user } = useSession();
  const { today } = useQuarters();
  const room = useActiveRoom();
  return (
    <Panel title="Today" context={formatDay(today, today)}>
      <p className={`${styles.nothing} hidden py-3 px-5 text-base text-quiet`}>
        Nothing is due today.
      </p>
      {hasDeals && (
        <>
          <TodaySection title="Not saved yet">
            <UnsentAnswers useEdit={useEditOpenDeal} />
          </TodaySection>
          <TodaySection title="Asks">
            <HomeAsks />
          </TodaySection>
        </>
      )}
      {room && (
        <TodaySection title="Review room">
          <p className="flex flex-wrap items-center gap-y-1 gap-x-3 min-h-11 py-1.5 pr-4 pl-5 text-base">
            <span className="grow basis-50 [&_strong]:font-medium">
              <strong>{room.name}</strong> is waiting to go through deals with you.
            </span>
            <LinkButton
              to="/colab"
              search={{ room: room.code }}
              size="compact-sm"
              aria-label={`Join ${room.name}`}
            >
              Join
            </LinkButton>
          </p>
        </TodaySection>
      )}
      <TodaySection title="Next meeting">
        <NextMeeting
          prepare={
            <Link
              to="/rep/$repId"
              params={{ repId: user.id }}
              hash="since-last"
              className="inline-flex items-center min-h-(--row) text-base"
            >
              Prepare
            </Link>
          }
        />
      </TodaySection>
      <TodaySection title="Due actions">
        <DueActions />
      </TodaySection>
      {hasDeals && (
        <>
          <TodaySection title="Deals that need a date">
            <UndatedDeals />
          </TodaySection>
          <TodaySection title="Why did these slip?">
            <OpenPushes />
          </TodaySection>
        </>
      )}
    </Panel>
  );
}

function TodaySection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className="pt-3 px-5 text-base font-medium text-quiet @md:py-3 @md:pr-0 @md:pl-5">
        {title}
      </h3>
      <div>{children}</div>
    </section>
  );
}
