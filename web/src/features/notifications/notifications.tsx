import { Skeleton } from "@mantine/core";
import type { SlackMember } from "@touchline/contract";
import { may } from "@touchline/domain";
import { useSession } from "../../lib/session.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { AlertSettings } from "./alert-settings.tsx";
import styles from "./notifications.module.css";
import { TeamAlerts } from "./team-alerts.tsx";
import { useMembers } from "./use-preferences.ts";

interface NotificationsProps {
  /** The link to the Slack app; null while unknown. */
  chatLink: string | null;
}

/** The user's Slack notifications; for managers also the team's. */
export function Notifications({ chatLink }: NotificationsProps) {
  const { user } = useSession();
  const members = useMembers();
  return (
    <QueryContent query={members} skeleton={<Skeletons isManager={may(user, "coach")} />}>
      {(all) => {
        const own = all.find(({ id }) => id === user.id);
        return (
          <div className="flex flex-col gap-5">
            {own && <MyAlerts own={own} />}
            {may(user, "coach") && (
              <TeamAlerts members={all.filter(({ id }) => id !== user.id)} chatLink={chatLink} />
            )}
          </div>
        );
      }}
    </QueryContent>
  );
}

function MyAlerts({ own }: { own: SlackMember }) {
  const { timeZone } = useSession();
  return (
    <div>
      {!own.slackUserId && (
        <Notice
          tone="none"
          action={
            <LinkButton to="/slack" size="xs" variant="default">
              Link your account
            </LinkButton>
          }
        >
          Your Slack account isn't linked yet, so you don't get anything.
        </Notice>
      )}
      <Panel title="My alerts" context={`Sent to you in Slack, times in ${cityOf(timeZone)}`}>
        <AlertSettings member={own} own="your" />
      </Panel>
    </div>
  );
}

/** Returns 'New York' for 'America/New_York'. */
function cityOf(timeZone: string): string {
  return timeZone.replace(/^.*\//, "").replaceAll("_", " ");
}

const SWITCHES = ["a", "b", "c", "d", "e", "f", "g"];
const PEOPLE = ["a", "b", "c"];

function Skeletons({ isManager }: { isManager: boolean }) {
  return (
    <div className="flex flex-col gap-5">
      <Panel title="My alerts">
        <div className="flex flex-col p-2.5 next:border-t next:border-line">
          {SWITCHES.map((key) => (
            <div key={key} className={styles.row}>
              <Skeleton height={38} width="58%" />
              <Skeleton height={18} width={32} radius="xl" />
            </div>
          ))}
        </div>
      </Panel>
      {isManager && (
        <Panel title="Team alerts">
          <div className="flex flex-col p-2.5 next:border-t next:border-line">
            {PEOPLE.map((key) => (
              <div key={key} className={styles.row}>
                <Skeleton height={32} width="44%" />
                <Skeleton height={18} width={96} />
              </div>
            ))}
          </div>
        </Panel>
      )}
    </div>
  );
}
