import { DigestList } from "../features/digests/digest-list.tsx";
import { NewDigest } from "../features/digests/new-digest.tsx";
import { Notifications } from "../features/notifications/notifications.tsx";
import { PushPanel } from "../features/push/push-panel.tsx";
import { OwnSignIns } from "../features/security/own-sign-ins.tsx";
import { InstallPanel } from "../features/slack/install-panel.tsx";
import { useSlackInstall } from "../features/slack/use-slack.ts";
import { OwnTokens } from "../features/tokens/tokens.tsx";
import { useSession } from "../lib/session.ts";
import { SettingsFrame } from "./settings-frame.tsx";
import styles from "./settings-page.module.css";
import { useSignOut } from "./user-menu.tsx";

const SECTIONS = {
  notifications: NotificationsSection,
  digests: DigestsSection,
  tokens: OwnTokens,
  "sign-ins": SignInsSection,
};

/** The user's own settings. */
export function SettingsPage({ section }: { section: keyof typeof SECTIONS }) {
  const Section = SECTIONS[section];
  return (
    <SettingsFrame>
      <div className={`${styles.column} flex flex-col gap-5`}>
        <Section />
      </div>
    </SettingsFrame>
  );
}

/** Slack notifications need the Slack app, so connecting it comes first. */
function NotificationsSection() {
  const { isSlackConnected } = useSession();
  const { data } = useSlackInstall();
  return (
    <>
      <PushPanel />
      {isSlackConnected ? (
        <Notifications chatLink={data?.webLink ?? data?.slackDeepLink ?? null} />
      ) : (
        <InstallPanel />
      )}
    </>
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
        <p>Scheduled pipeline posts to Slack</p>
        <NewDigest />
      </div>
      <DigestList />
    </>
  );
}
