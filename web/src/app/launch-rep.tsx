import "../ui/checkbox.css";
import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { CalendarEvent, TeamMember } from "@touchline/contract";
import { useState } from "react";
import { repsOf } from "../features/meetings/event-words.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Tabs } from "../ui/tabs.tsx";
import styles from "./launch-rep.module.css";
import { RepActions, RepReviews, RepSnippets, RepUpdates } from "./launch-rep-tabs.tsx";

interface LaunchRepProps {
  event: CalendarEvent;
  team: TeamMember[];
}

export function LaunchRep({ event, team }: LaunchRepProps) {
  const reps = repsOf(event);
  const [chosen, setChosen] = useState<string | null>(null);
  const [first, ...others] = reps;
  const person = others.length === 0 ? first : reps.find(({ id }) => id === chosen);
  if (!first) return <Nobody />;
  if (!person) return <TeamEvent reps={reps} team={team} onChoose={setChosen} />;
  return (
    <RepOverview
      key={person.id}
      person={person}
      title={titleOf(team, person.id)}
      {...(others.length > 0 && { onBack: () => setChosen(null) })}
    />
  );
}

interface Rep {
  id: string;
  name: string;
}

function titleOf(team: TeamMember[], id: string): string {
  return team.find((member) => member.id === id)?.title ?? "";
}

function Nobody() {
  return (
    <div className={styles.nobody}>
      <p className={styles.strong}>Nobody here...</p>
      <p className={styles.quiet}>
        Add a team member to this event in your calendar, and their profile shows up here.
      </p>
    </div>
  );
}

interface TeamEventProps {
  reps: Rep[];
  team: TeamMember[];
  onChoose: (id: string) => void;
}

function TeamEvent({ reps, team, onChoose }: TeamEventProps) {
  return (
    <>
      <h2 className={styles.title}>Team event</h2>
      <ul className={styles.reps}>
        {reps.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles.rep} onClick={() => onChoose(id)}>
              <Avatar name={name} size={28} />
              <span>
                <span className={styles.strong}>{name}</span>
                <span className={styles.small}>{titleOf(team, id)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

type Tab = "actions" | "reviews" | "updates" | "snippets";

const TABS: { value: Tab; label: string }[] = [
  { value: "actions", label: "Actions" },
  { value: "reviews", label: "Deal Reviews" },
  { value: "updates", label: "Updates" },
  { value: "snippets", label: "Snippets" },
];

interface RepOverviewProps {
  person: Rep;
  title: string;
  onBack?: () => void;
}

function RepOverview({ person, title, onBack }: RepOverviewProps) {
  const [tab, setTab] = useState<Tab>("actions");
  return (
    <>
      {onBack && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.back}
          leftSection={<IconArrowLeft size={14} />}
          onClick={onBack}
        >
          Team event
        </Button>
      )}
      <header className={styles.head}>
        <Avatar name={person.name} size={40} />
        <div className={styles.words}>
          <h2 className={styles.name}>
            <Link to="/rep/$repId" params={{ repId: person.id }} className={styles.link}>
              {person.name}
            </Link>
          </h2>
          <p className={styles.small}>{title}</p>
        </div>
      </header>
      <Tabs label={`About ${person.name}`} value={tab} options={TABS} onChange={setTab}>
        {tab === "actions" && <RepActions memberId={person.id} />}
        {tab === "reviews" && <RepReviews memberId={person.id} />}
        {tab === "updates" && <RepUpdates member={person} />}
        {tab === "snippets" && <RepSnippets memberId={person.id} />}
      </Tabs>
    </>
  );
}
