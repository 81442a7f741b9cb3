import { may } from "@touchline/domain";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { useSession } from "../../lib/session.ts";
import { takeSlackReturn } from "../../lib/slack-return.ts";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { InstallPanel, InstallSkeleton } from "./install-panel.tsx";
import { InstallState } from "./install-state.tsx";
import styles from "./slack.module.css";
import { takeSlackConsent } from "./slack-consent.ts";
import { useFinishInstall } from "./use-slack.ts";

/** Query parameters from Slack's consent page. */
export interface InstallAnswer {
  code?: string;
  state?: string;
  error?: string;
}

interface InstallScreenProps {
  answer: InstallAnswer;
  /** Removes the response from the address. */
  forget: () => Promise<void>;
  /** Opens the page that asked for Slack. */
  leaveFor: (path: string) => Promise<void>;
}

/** Installs the app; also the redirect target of Slack's consent page. */
export function InstallScreen(props: InstallScreenProps) {
  const { isFinishing, words } = useConsentAnswer(props);
  if (isFinishing) {
    return (
      <Panel title="Slack app" actions={<InstallState install={undefined} />}>
        <div className={`${styles.body} flex flex-col gap-4 p-5`}>
          <p role="status">One moment, finishing the connection to Slack.</p>
          <LoadingSkeleton>
            <InstallSkeleton />
          </LoadingSkeleton>
        </div>
      </Panel>
    );
  }
  return (
    <>
      {words && <Notice tone="none">{words}</Notice>}
      <InstallPanel />
    </>
  );
}

/** Removes the code from the address first. */
function useConsentAnswer({ answer, forget, leaveFor }: InstallScreenProps) {
  const mayInstall = may(useSession().user, "administer");
  const finish = useFinishInstall();
  const isAnswered = Boolean(answer.code || answer.error || answer.state);
  const [outcome, setOutcome] = useState({ isFinishing: isAnswered, words: "" });
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current || !isAnswered) return;
    isTaken.current = true;
    const begun = takeSlackConsent();
    const take = async () => {
      await forget();
      const { sent, words } = validateAnswer(answer, begun);
      // Only managers can install; others see the status.
      if (!mayInstall) return "";
      if (!sent) return words;
      await finish(sent);
      showSuccess("Connected with Slack!");
      const from = takeSlackReturn();
      if (from) await leaveFor(from);
      return "";
    };
    void take()
      .catch((problem: unknown) => {
        showError(GENERIC_ERROR);
        return messageOf(problem, "Couldn't connect Slack. Nothing was changed.");
      })
      .then((words) => setOutcome({ isFinishing: false, words }));
  }, [answer, finish, forget, isAnswered, leaveFor, mayInstall]);
  return outcome;
}

const MAX_TEXT_LENGTH = 200;

/** Accept only a response to a request from this tab. */
function validateAnswer({ code, state, error }: InstallAnswer, begun: string | null) {
  const not = (words: string) => ({ sent: null, words });
  if (!begun || state !== begun) {
    return not("This link has expired or was opened twice. Install again.");
  }
  if (error === "access_denied") {
    return not("You cancelled in Slack. You can try again at any time.");
  }
  if (error) {
    return not(`Slack couldn't install the app. Slack says: ${error.slice(0, MAX_TEXT_LENGTH)}`);
  }
  if (!code) return not("Slack's answer made no sense. Nothing was installed. Please try again.");
  return { sent: { code, state }, words: "" };
}
