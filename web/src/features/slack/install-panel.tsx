import { Button, Skeleton } from "@mantine/core";
import { IconBrandSlack, IconExternalLink } from "@tabler/icons-react";
import type { SlackInstall } from "@touchline/contract";
import { may } from "@touchline/domain";
import type { ReactNode } from "react";
import { useSession } from "../../lib/session.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { InstallOffer } from "./install-offer.tsx";
import { InstallState } from "./install-state.tsx";
import { InstallTrouble } from "./install-trouble.tsx";
import styles from "./slack.module.css";
import { useSlackInstall } from "./use-slack.ts";

/** Whether the Slack app is installed, and the button to install or open it. */
export function InstallPanel() {
  const check = useSlackInstall();
  return (
    <Panel
      title="Slack app"
      actions={<InstallState install={check.data} hasFailed={check.isError} />}
    >
      <div className={`${styles.body} flex flex-col gap-4 p-5`}>
        <QueryContent query={check} skeleton={<InstallSkeleton />}>
          {(install) => <InstallDetails install={install} />}
        </QueryContent>
      </div>
    </Panel>
  );
}

function InstallDetails({ install }: { install: SlackInstall }) {
  const { user } = useSession();
  const { isBound, isAvailable, trouble } = install;
  if (isBound || trouble) return <Connected install={install} />;
  if (!isAvailable) {
    return (
      <p>
        Slack isn't set up yet. Your administrator has to enter the app's client ID and secrets
        first.
      </p>
    );
  }
  return may(user, "administer") ? (
    <InstallOffer />
  ) : (
    <p>Touchline isn't in Slack yet. Ask your manager to install it.</p>
  );
}

function Connected({ install }: { install: SlackInstall }) {
  const { isBound, teamName } = install;
  return (
    <>
      <InstallTrouble install={install} />
      {isBound && (
        <>
          <p>
            The app is in <strong>{teamName ?? "your Slack"}</strong>. Everyone links their own
            account once: open the app there and press 'Connect my account'.
          </p>
          <div className="flex flex-wrap items-center gap-y-3 gap-x-5">
            <OpenInSlack {...install} />
          </div>
          <NextStep>
            <LinkButton to="/settings" variant="subtle" size="compact-sm">
              Choose your notifications
            </LinkButton>
            <LinkButton to="/slack" variant="subtle" size="compact-sm">
              Link your own account
            </LinkButton>
            <LinkButton to="/digests" variant="subtle" size="compact-sm">
              Set up a digest
            </LinkButton>
          </NextStep>
        </>
      )}
    </>
  );
}

interface OpenInSlackProps {
  slackDeepLink: string | null;
  webLink?: string | null;
}

/** Links to the app's DM in the Slack app, and in the browser for users without it. */
export function OpenInSlack({ slackDeepLink, webLink = null }: OpenInSlackProps) {
  if (!slackDeepLink) return null;
  // If the deep link is a web page there is no desktop app to open, so one link is enough.
  const isPage = slackDeepLink.startsWith("http");
  return (
    <>
      <Button
        component="a"
        href={slackDeepLink}
        leftSection={<IconBrandSlack size={16} />}
        {...(isPage && { target: "_blank", rel: "noreferrer" })}
      >
        Open in Slack
      </Button>
      {webLink && webLink !== slackDeepLink && (
        <a
          href={webLink}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1"
        >
          Open in the browser <IconExternalLink size={16} aria-label="(opens a new tab)" />
        </a>
      )}
    </>
  );
}

function NextStep({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-y-1 gap-x-2 -my-1 -ml-2">{children}</div>;
}

export function InstallSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton height={18} width="90%" />
      <Skeleton height={18} width="64%" />
      <Skeleton height={36} width={148} />
      <Skeleton height={18} width={280} />
    </div>
  );
}
