import { getRouteApi } from "@tanstack/react-router";
import { DigestList } from "../features/digests/digest-list.tsx";
import { NewDigest } from "../features/digests/new-digest.tsx";
import { Notifications } from "../features/notifications/notifications.tsx";
import { OwnSignIns } from "../features/security/own-sign-ins.tsx";
import { InstallPanel } from "../features/slack/install-panel.tsx";
import { useSlackInstall } from "../features/slack/use-slack.ts";
import { OwnTokens } from "../features/tokens/tokens.tsx";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { SettingsTab } from "./search.ts";
import styles from "./settings-page.module.css";
import { useSignOut } from "./user-menu.tsx";

const route = getRouteApi("/layout/settings");

const TABS: { value: SettingsTab; label: string }[] = [
  { value: "notifications", label: "Notifications" },
  { value: "digests", label: "Digests" },
  { value: "tokens", label: "API tokens" },
  { value: "sign-ins", label: "Sign-ins" },
];

/** What somebody decides for themselves, and a manager for the team. */
export function SettingsPage() {
  const { tab = "notifications" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader title="Settings" context="What you hear, when and where, and who acts for you" />
      <Tabs
        label="Settings"
        value={tab}
        options={TABS}
        onChange={(chosen) => void navigate({ search: { tab: chosen }, replace: true })}
      >
        <div className={styles.tab}>
          {tab === "notifications" && <NotificationsTab />}
          {tab === "digests" && <DigestsTab />}
          {tab === "tokens" && (
            <div className={styles.column}>
              <OwnTokens />
            </div>
          )}
          {tab === "sign-ins" && <SignInsTab />}
        </div>
      </Tabs>
    </>
  );
}

/** Without the app in Slack there is nobody to tell anything: it comes first. */
function NotificationsTab() {
  const { isSlackConnected } = useSession();
  const { data } = useSlackInstall();
  return (
    <div className={styles.column}>
      {isSlackConnected ? (
        <Notifications chatLink={data?.webLink ?? data?.slackDeepLink ?? null} />
      ) : (
        <InstallPanel />
      )}
    </div>
  );
}

function SignInsTab() {
  const signOut = useSignOut();
  return (
    <div className={styles.column}>
      <OwnSignIns onSignedOut={signOut} />
    </div>
  );
}

function DigestsTab() {
  return (
    <>
      <div className={styles.actions}>
        <NewDigest />
      </div>
      <DigestList />
    </>
  );
}
