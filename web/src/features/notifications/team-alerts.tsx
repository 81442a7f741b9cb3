import { IconChevronRight } from "@tabler/icons-react";
import type { SlackMember } from "@touchline/contract";
import { useId, useState } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { AlertSettings } from "./alert-settings.tsx";
import { summaryOf } from "./alert-words.ts";
import { ChatLink } from "./chat-link.tsx";
import styles from "./notifications.module.css";
import { useSlackPictures } from "./use-preferences.ts";

interface TeamAlertsProps {
  members: SlackMember[];
  chatLink: string | null;
}

export function TeamAlerts({ members, chatLink }: TeamAlertsProps) {
  const pictureOf = useSlackPictures();
  const missing = members.filter(({ slackUserId }) => !slackUserId).length;
  return (
    <Panel
      title="Team alerts"
      context={missing > 0 ? `${missing} of ${members.length} not linked to Slack yet` : null}
    >
      {chatLink && <ChatLink link={chatLink} />}
      {members.length === 0 ? (
        <EmptyState
          title="You haven't added your team yet"
          action={
            <LinkButton to="/team" size="xs" variant="default">
              Team Overview
            </LinkButton>
          }
        >
          Choose what each rep gets in Slack once they're on your team.
        </EmptyState>
      ) : (
        <ul>
          {members.map((member) => (
            <Member key={member.id} member={member} picture={pictureOf(member.id)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Member({ member, picture }: { member: SlackMember; picture: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { name, role, slackUserId, slackName, preferences } = member;
  return (
    <li className="next:border-t next:border-line">
      <button
        type="button"
        className={`${styles.person} unstyled hover:bg-hover focus-visible:-outline-offset-2`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight size={16} aria-hidden="true" className={styles.arrow} />
        <Avatar name={name} picture={picture} size={28} />
        <span className={styles.words}>
          <span>{name}</span>
          <span className="text-sm text-quiet">{summaryOf(role, preferences.slack)}</span>
        </span>
        {slackUserId ? (
          <span className="text-sm text-quiet max-sm:hidden">
            {slackName ? `${slackName} in Slack` : "Linked"}
          </span>
        ) : (
          <Chip tone="fair">Not linked</Chip>
        )}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <AlertSettings member={member} own="their" />}
      </div>
    </li>
  );
}
