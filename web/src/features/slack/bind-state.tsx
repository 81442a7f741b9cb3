import { Button } from "@mantine/core";
import type { SlackLogin } from "@touchline/contract";
import { isSeller, may } from "@touchline/domain";
import { useState } from "react";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { useSession } from "../../lib/session.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { InstallSkeleton, OpenInSlack } from "./install-panel.tsx";
import { SlackPerson } from "./slack-person.tsx";
import { useSlackLogin, useUnbind } from "./use-slack.ts";

export function BindState() {
  const login = useSlackLogin();
  return (
    <QueryContent query={login} skeleton={<InstallSkeleton />}>
      {(known) => (known.isBound ? <Bound login={known} /> : <NotBound login={known} />)}
    </QueryContent>
  );
}

function Bound({ login: { slackName, picture, teamName, slackDeepLink } }: { login: SlackLogin }) {
  return (
    <>
      <p className="text-lg font-semibold">Your Slack account is linked</p>
      <SlackPerson name={slackName ?? ""} picture={picture} teamName={teamName} />
      <p>You can close this tab.</p>
      <div className="flex flex-wrap items-center gap-y-3 gap-x-5">
        <OpenInSlack slackDeepLink={slackDeepLink} />
      </div>
      <div className="flex flex-wrap gap-y-1 gap-x-2 -my-1 -ml-2">
        <LinkButton to="/settings" variant="subtle" size="compact-sm">
          Choose your notifications
        </LinkButton>
        <Unlink slackName={slackName ?? ""} />
      </div>
    </>
  );
}

function Unlink({ slackName }: { slackName: string }) {
  const { unbind, isUnbinding } = useUnbind();
  const [isAsking, setIsAsking] = useState(false);
  const confirm = async () => {
    try {
      await unbind();
      showSuccess("Your Slack account is unlinked");
    } catch {
      showError(GENERIC_ERROR);
    }
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setIsAsking(true)}>
        Unlink
      </Button>
      {isAsking && (
        <Confirm
          title={`Unlink ${slackName}?`}
          action="Unlink"
          isBusy={isUnbinding}
          onClose={() => setIsAsking(false)}
          onConfirm={() => void confirm()}
        >
          You get nothing in Slack until you link an account again.
        </Confirm>
      )}
    </>
  );
}

function NotBound({ login: { slackDeepLink } }: { login: SlackLogin }) {
  const { user, isSlackConnected } = useSession();
  if (!isSlackConnected) {
    return (
      <>
        <p className="wrap-anywhere text-lg font-semibold">Not linked</p>
        <p>
          The Touchline app isn't in Slack yet.
          {isSeller(user) && " Ask your manager to install it."}
        </p>
        {may(user, "administer") && (
          <div className="flex flex-wrap items-center gap-y-3 gap-x-5">
            <LinkButton to="/install-slack-app">Install slack app</LinkButton>
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <p className="wrap-anywhere text-lg font-semibold">Not linked</p>
      <p>You get nothing in Slack until you link your account. It takes a minute:</p>
      <ol className="flex flex-col gap-1.5 pl-5 list-decimal">
        <li>Open the app in Slack.</li>
        <li>Press 'Connect my account'. Don't see it? Type /touchline link.</li>
        <li>
          Follow its link back here and confirm that it's you. The link works for ten minutes.
        </li>
      </ol>
      <div className="flex flex-wrap items-center gap-y-3 gap-x-5">
        <OpenInSlack slackDeepLink={slackDeepLink} />
      </div>
    </>
  );
}
