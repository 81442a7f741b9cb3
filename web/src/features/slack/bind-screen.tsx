import { Button } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { isApiError } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { useSession } from "../../lib/session.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { showError } from "../../ui/toasts.ts";
import { BindState } from "./bind-state.tsx";
import { InstallSkeleton } from "./install-panel.tsx";
import styles from "./slack.module.css";
import { SlackPerson } from "./slack-person.tsx";
import { useBind, useLinkPreview, useSlackLogin } from "./use-slack.ts";

interface BindScreenProps {
  /** From the link that the app sent in Slack. */
  nonce: string | undefined;
  /** Removes the link's secret from the address. */
  forget: () => Promise<void>;
}

/** Links a Slack account to the signed-in user, only after they confirm. */
export function BindScreen({ nonce, forget }: BindScreenProps) {
  const [said, setSaid] = useState<{ words: string; isBad: boolean } | null>(null);
  const end = useCallback(
    (words: string, isBad = false) => {
      setSaid(words ? { words, isBad } : null);
      void forget();
    },
    [forget],
  );
  return (
    <>
      {said && <Notice tone={said.isBad ? "bad" : "none"}>{said.words}</Notice>}
      <Panel title="Your Slack account">
        <div className={`${styles.body} flex flex-col gap-4 p-5`}>
          {nonce ? <Question nonce={nonce} onEnd={end} /> : <BindState />}
        </div>
      </Panel>
    </>
  );
}

/** Why a link is permanently invalid; null if a retry may help. */
function deadLinkText(problem: unknown): string | null {
  if (isApiError(problem, "bad_request"))
    return "Part of this link is missing. Get a new one in Slack.";
  return isApiError(problem, "not_found", "conflict") ? problem.message : null;
}

interface QuestionProps {
  nonce: string;
  onEnd: (words: string, isBad?: boolean) => void;
}

function Question({ nonce, onEnd }: QuestionProps) {
  const { user } = useSession();
  const preview = useLinkPreview(nonce);
  const { data: now } = useSlackLogin();
  const { bind, isBinding } = useBind();
  const dead = deadLinkText(preview.error);
  useEffect(() => {
    if (dead) onEnd(dead, true);
  }, [dead, onEnd]);
  if (preview.isError && !dead) {
    return <ErrorState message={preview.error.message} onRetry={() => preview.refetch()} />;
  }
  if (!preview.data) {
    return (
      <LoadingSkeleton>
        <InstallSkeleton />
      </LoadingSkeleton>
    );
  }
  const { slackName, picture, teamName, isTaken } = preview.data;
  const person = <SlackPerson name={slackName} picture={picture} teamName={teamName} />;
  const confirm = async () => {
    try {
      await bind(nonce);
      onEnd("");
    } catch (problem) {
      showError(GENERIC_ERROR);
      const words = deadLinkText(problem);
      if (words) onEnd(words, true);
    }
  };
  const end = (
    <Button variant="default" disabled={isBinding} onClick={() => onEnd("Nothing was linked.")}>
      {isTaken ? "Back" : "That's not me"}
    </Button>
  );
  if (isTaken) {
    return (
      <>
        <p className="text-lg font-semibold">This Slack account is already linked</p>
        {person}
        <p>A colleague has linked it. They need to unlink it first.</p>
        <div className="flex flex-wrap items-center gap-y-3 gap-x-5">{end}</div>
      </>
    );
  }
  return (
    <>
      <p className="text-lg font-semibold">Is this you in Slack?</p>
      {person}
      <p>
        You're signed in as {user.name} ({user.emailAddress}). Your messages from Touchline will go
        to this Slack account, and buttons pressed there count as yours.
      </p>
      {now?.slackName && now.slackName !== slackName && (
        <p>It replaces {now.slackName}, the account you're linked to now.</p>
      )}
      <div className="flex flex-wrap items-center gap-y-3 gap-x-5">
        <Button loading={isBinding} onClick={() => void confirm()}>
          Link account
        </Button>
        {end}
      </div>
    </>
  );
}
