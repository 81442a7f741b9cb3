import { Button, Skeleton } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { SlackInstall } from "@touchline/contract";
import { useState } from "react";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { InstallState } from "./install-state.tsx";
import { InstallTrouble } from "./install-trouble.tsx";
import styles from "./slack.module.css";
import { useSlackInstall, useUninstallSlack } from "./use-slack.ts";

/** Slack under Integrations: the workspace, its status, and uninstalling. */
export function SlackCard() {
  const check = useSlackInstall();
  return (
    <Panel title="Slack" actions={<InstallState install={check.data} hasFailed={check.isError} />}>
      <QueryContent
        query={check}
        skeleton={
          <div className={styles.row}>
            <Skeleton height={44} width="60%" />
            <Skeleton height={30} width={128} />
          </div>
        }
      >
        {(install) => <SlackDetails install={install} />}
      </QueryContent>
    </Panel>
  );
}

function SlackDetails({ install }: { install: SlackInstall }) {
  const { isBound, isAvailable, trouble, teamName, webLink } = install;
  if (!isBound && !trouble) {
    return (
      <div className={styles.row}>
        <div>
          <p className="font-medium">Alerts, nudges and digests</p>
          <p className="text-base text-quiet">
            {isAvailable
              ? "Your team gets deal news in Slack once the app is installed."
              : "Slack isn't set up yet. Your administrator has to enter the app's client ID and secrets first."}
          </p>
        </div>
        {isAvailable && (
          <LinkButton to="/install-slack-app" size="xs">
            Install slack app
          </LinkButton>
        )}
      </div>
    );
  }
  return (
    <>
      <div className={styles.notices}>
        <InstallTrouble install={install} />
      </div>
      <div className={styles.row}>
        <div>
          <p className="font-medium">{teamName ?? "Slack"}</p>
          <p className="text-base text-quiet">Alerts, nudges and digests go to this workspace.</p>
        </div>
        {webLink && (
          <a
            href={webLink}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1"
          >
            Open in Slack <IconExternalLink size={14} aria-label="(opens a new tab)" />
          </a>
        )}
      </div>
      <Uninstall teamName={teamName} />
    </>
  );
}

function Uninstall({ teamName }: { teamName: string | null }) {
  const uninstall = useUninstallSlack();
  const [isAsking, setIsAsking] = useState(false);
  const confirm = () =>
    uninstall.mutate(undefined, {
      onSuccess: () => showSuccess("Slack is disconnected"),
      onError: () => showError(GENERIC_ERROR),
      onSettled: () => setIsAsking(false),
    });
  return (
    <div className={styles.row}>
      <div>
        <p className="font-medium">Uninstall</p>
        <p className="text-base text-quiet">
          Stops all Slack messages. Linked accounts are kept in case you install the app again.
        </p>
      </div>
      <Button variant="outline" color="red" size="xs" onClick={() => setIsAsking(true)}>
        Uninstall
      </Button>
      {isAsking && (
        <Confirm
          title={`Uninstall the app from ${teamName ?? "Slack"}?`}
          action="Uninstall"
          word="uninstall"
          isBusy={uninstall.isPending}
          onClose={() => setIsAsking(false)}
          onConfirm={confirm}
        >
          Alerts, nudges and digests stop for everyone. Digests are turned off; they and everyone's
          preferences are kept.
        </Confirm>
      )}
    </div>
  );
}
