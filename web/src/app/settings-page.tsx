import { getRouteApi } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { DigestList } from "../features/digests/digest-list.tsx";
import { NewDigest } from "../features/digests/new-digest.tsx";
import { Notifications } from "../features/notifications/notifications.tsx";
import { OwnSignIns } from "../features/security/own-sign-ins.tsx";
import { InstallPanel } from "../features/slack/install-panel.tsx";
import { useSlackInstall } from "../features/slack/use-slack.ts";
import { OwnTokens } from "../features/tokens/tokens.tsx";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { Sections } from "../ui/sections.tsx";
import type { SettingsTab } from "./search.ts";
import styles from "./settings-page.module.css";
import { SETTINGS_GROUPS } from "./settings-sections.ts";
import { useSignOut } from "./user-menu.tsx";

const route = getRouteApi("/layout/settings");

const SECTIONS: Record<SettingsTab, ComponentType> = {
  notifications: NotificationsSection,
  digests: DigestsSection,
  tokens: OwnTokens,
  "sign-ins": SignInsSection,
};

/** The user's own settings; managers also get the team's. */
export function SettingsPage() {
  const { tab = "notifications" } = route.useSearch();
  const Section = SECTIONS[tab];
  return (
    <>
      <PageHeader title="Settings" context="What you hear, when and where, and who acts for you" />
      <Sections
        label="Settings"
        groups={SETTINGS_GROUPS.map(({ name, sections }) => ({
          name,
          sections: sections.map(({ label, tab: its }) => ({
            label,
            to: "/settings",
            search: { tab: its },
            isCurrent: its === tab,
          })),
        }))}
        width={tab === "digests" ? "full" : "narrow"}
      >
        <div className={`${styles.column} flex flex-col gap-5`}>
          <Section />
        </div>
      </Sections>
    </>
  );
}

/** Notifications need the Slack app, so connecting it comes first. */
function NotificationsSection() {
  const { isSlackConnected } = useSession();
  const { data } = useSlackInstall();
  return isSlackConnected ? (
    <Notifications chatLink={data?.webLink ?? data?.slackDeepLink ?? null} />
  ) : (
    <InstallPanel />
  );
}

function SignInsSection() {
  const signOut = useSignOut();
  return <OwnSignIns onSignedOut={signOut} />;
}

function DigestsSection() {
  return (
    <>
      <div className="flex items-center justify-between gap-3 text-quiet [&>button]:flex-none">
        <p>What Slack is told about your pipeline, and when</p>
        <NewDigest />
      </div>
      <DigestList />
    </>
  );
}
