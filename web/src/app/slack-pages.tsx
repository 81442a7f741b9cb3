import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { BindScreen } from "../features/slack/bind-screen.tsx";
import { InstallScreen } from "../features/slack/install-screen.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import styles from "./settings-page.module.css";

const slackRoute = getRouteApi("/layout/slack");

export function SlackPage() {
  const { sn } = slackRoute.useSearch();
  const navigate = slackRoute.useNavigate();
  const forget = useCallback(() => navigate({ search: {}, replace: true }), [navigate]);
  return (
    <>
      <PageHeader title="Slack" context="Your Slack account" />
      <div className={`${styles.column} flex flex-col gap-5 max-w-220`}>
        <BindScreen nonce={sn} forget={forget} />
      </div>
    </>
  );
}

const installRoute = getRouteApi("/layout/install-slack-app");

/** Installs the Slack app; also the redirect target of Slack's consent page. */
export function InstallSlackPage() {
  const navigate = installRoute.useNavigate();
  const forget = useCallback(() => navigate({ search: {}, replace: true }), [navigate]);
  const leaveFor = useCallback(
    (path: string) => navigate({ to: path, search: {}, replace: true }),
    [navigate],
  );
  return (
    <>
      <PageHeader title="Slack" context="Alerts, nudges and digests where your team talks" />
      <div className={`${styles.column} flex flex-col gap-5 max-w-220`}>
        <InstallScreen answer={installRoute.useSearch()} forget={forget} leaveFor={leaveFor} />
      </div>
    </>
  );
}
