import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { api } from "@touchline/contract";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../lib/api.ts";
import { reloadSession } from "../../lib/session.ts";
import { type PendingConsent, takeConsent } from "../../lib/storage.ts";
import { safeTarget } from "../../lib/target.ts";
import { CardPage } from "../../ui/card-page.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { useConnect } from "./use-connect.ts";

/** Query parameters from HubSpot's consent page. */
export interface ConsentAnswer {
  code?: string;
  state?: string;
  error?: string;
  error_description?: string;
}

interface ConnectCallbackProps {
  answer: ConsentAnswer;
  /** Where a retry leads if the original page is unknown. */
  otherwise: string;
}

/** Completes the HubSpot connection. Removes the code from the address first. */
export function ConnectCallback({ answer, otherwise }: ConnectCallbackProps) {
  const router = useRouter();
  const client = useQueryClient();
  const [failed, setFailed] = useState<{ words: string; begun: PendingConsent | null } | null>(
    null,
  );
  const isTaken = useRef(false);

  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const begun = takeConsent();
    const finish = async () => {
      await router.navigate({ to: "/hubspot/callback", search: {}, replace: true });
      const { returnTo } = await callApi(api.crm.callback, {
        query: validateAnswer(answer, begun),
      });
      await reloadSession(client);
      await client.invalidateQueries();
      await router.navigate({ href: safeTarget(returnTo), replace: true });
    };
    finish().catch((problem: Error) => setFailed({ words: problem.message, begun }));
  }, [answer, client, router]);

  if (failed) return <Failed words={failed.words} begun={failed.begun} otherwise={otherwise} />;
  return (
    <CardPage title="Connecting HubSpot">
      <LoadingSkeleton>
        <p>One moment, finishing the connection to HubSpot.</p>
      </LoadingSkeleton>
    </CardPage>
  );
}

/** Accept only a response to a request from this tab. */
function validateAnswer(
  { code, state, error, error_description }: ConsentAnswer,
  begun: PendingConsent | null,
) {
  if (begun && error) throw new Error(refusalText(error, error_description));
  if (!begun || state !== begun.state) {
    throw new Error("This link has expired or was opened twice. Start the connection again.");
  }
  if (!code)
    throw new Error("HubSpot's answer made no sense. Nothing was connected. Please try again.");
  return { code, state };
}

const MAX_TEXT_LENGTH = 300;

function refusalText(error: string, description: string | undefined): string {
  const said = description ? ` HubSpot says: ${description.slice(0, MAX_TEXT_LENGTH)}` : "";
  if (error === "access_denied") return `HubSpot wasn't connected: access was declined.${said}`;
  return `HubSpot wasn't connected.${said || ` HubSpot says: ${error.slice(0, MAX_TEXT_LENGTH)}`}`;
}

interface FailedProps {
  words: string;
  begun: PendingConsent | null;
  otherwise: string;
}

function Failed({ words, begun, otherwise }: FailedProps) {
  const { connect, isLeaving, problem } = useConnect();
  const returnTo = begun?.returnTo ?? otherwise;
  return (
    <CardPage title="HubSpot isn't connected" below={<a href={returnTo}>Back to Touchline</a>}>
      <p role="alert">{problem ?? words}</p>
      <Button
        size="md"
        fullWidth
        loading={isLeaving}
        onClick={() => connect(returnTo, begun?.scopes)}
      >
        try again
      </Button>
    </CardPage>
  );
}
