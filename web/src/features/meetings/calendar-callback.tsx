import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { api } from "@touchline/contract";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { saveCalendarDeclined } from "../../lib/storage.ts";
import { safeTarget } from "../../lib/target.ts";
import { CardPage } from "../../ui/card-page.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { type PendingCalendarConsent, takeCalendarConsent } from "./calendar-consent.ts";
import { useConnectCalendar } from "./use-calendar.ts";

/** Query parameters from Google's consent page. */
export interface CalendarAnswer {
  code?: string;
  state?: string;
  error?: string;
}

interface CalendarCallbackProps {
  answer: CalendarAnswer;
  /** Where to continue if the original page is unknown. */
  otherwise: string;
}

/** Completes the calendar connection. Removes the code from the address first. */
export function CalendarCallback({ answer, otherwise }: CalendarCallbackProps) {
  const router = useRouter();
  const client = useQueryClient();
  const { user } = useSession();
  const [failed, setFailed] = useState<{ words: string; returnTo: string } | null>(null);
  const isTaken = useRef(false);

  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const begun = takeCalendarConsent();
    const finish = async () => {
      await router.navigate({ to: "/calendar/callback", search: {}, replace: true });
      const query = validateAnswer(answer, begun);
      const { returnTo, calendar } = await callApi(api.meetings.callback, { query });
      await client.invalidateQueries();
      if (calendar.state === "no-permission") throw new AccessDeclined();
      await router.navigate({ href: safeTarget(returnTo), replace: true });
    };
    finish().catch((problem: Error) => {
      if (problem instanceof AccessDeclined) saveCalendarDeclined(user.id);
      setFailed({ words: problem.message, returnTo: begun?.returnTo ?? otherwise });
    });
  }, [answer, client, otherwise, router, user.id]);

  if (failed) return <Failed {...failed} />;
  return (
    <CardPage title="Connecting your calendar">
      <LoadingSkeleton>
        <p>One moment, finishing the connection to Google.</p>
      </LoadingSkeleton>
    </CardPage>
  );
}

/** The user cancelled Google's consent, or didn't tick the calendar permission. */
class AccessDeclined extends Error {
  constructor() {
    super("Access to the calendar was declined. You can allow it at any time.");
  }
}

/** Accept only a response to a request from this tab. */
function validateAnswer(
  { code, state, error }: CalendarAnswer,
  begun: PendingCalendarConsent | null,
) {
  if (!begun || state !== begun.state) {
    throw new Error("This link has expired or was opened twice. Start the connection again.");
  }
  if (error === "access_denied") throw new AccessDeclined();
  if (error || !code)
    throw new Error("Google's answer made no sense. Nothing was connected. Please try again.");
  return { code, state };
}

function Failed({ words, returnTo }: { words: string; returnTo: string }) {
  const { connect, isLeaving, problem } = useConnectCalendar();
  return (
    <CardPage
      title="Your calendar isn't connected"
      below={<a href={safeTarget(returnTo)}>Continue without a calendar</a>}
    >
      <p role="alert">{problem ?? words}</p>
      <Button size="md" fullWidth loading={isLeaving} onClick={() => connect(returnTo)}>
        try again
      </Button>
    </CardPage>
  );
}
