import "../ui/checkbox.css";
import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { CalendarEvent, TeamMember } from "@touchline/contract";
import { type ReactNode, useState } from "react";
import { repsOf } from "../features/meetings/event-text.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { RepActions, RepReviews, RepSnippets, RepUpdates } from "./launch-rep-tabs.tsx";

interface LaunchRepProps {
  event: CalendarEvent;
  team: TeamMember[];
  /** What changed since the last 1:1; nothing for other meetings. */
  prep: ReactNode;
}

export function LaunchRep({ event, team, prep }: LaunchRepProps) {
  const reps = repsOf(event);
  const [chosen, setChosen] = useState<string | null>(null);
  const [first, ...others] = reps;
  const person = others.length === 0 ? first : reps.find(({ id }) => id === chosen);
  if (!first) return <NoRep />;
  if (!person) return <TeamEvent reps={reps} team={team} onChoose={setChosen} />;
  return (
    <RepOverview
      key={person.id}
      person={person}
      title={titleOf(team, person.id)}
      prep={others.length === 0 && prep}
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

function NoRep() {
  return (
    <div className="flex flex-col gap-1 py-6 px-4">
      <p className="wrap-anywhere text-base font-semibold">Nobody here...</p>
      <p className="text-quiet">
        Invite a team member to this event in your calendar to see them here.
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
      <h2 className="pt-4 pb-1 px-4 text-lg font-semibold">Team event</h2>
      <ul className="pt-1 pb-3 px-2">
        {reps.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="unstyled box-border flex items-center gap-2.5 w-full py-1.75 px-2 rounded-control cursor-pointer hover:bg-hover focus-visible:outline-offset-0 [&>span:last-child]:flex [&>span:last-child]:flex-col"
              onClick={() => onChoose(id)}
            >
              <Avatar name={name} size={28} />
              <span>
                <span className="wrap-anywhere text-base font-semibold">{name}</span>
                <span className="text-sm text-quiet">{titleOf(team, id)}</span>
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
  prep: ReactNode;
  onBack?: () => void;
}

function RepOverview({ person, title, prep, onBack }: RepOverviewProps) {
  const [tab, setTab] = useState<Tab>("actions");
  return (
    <>
      {onBack && (
        <Button
          variant="subtle"
          size="compact-sm"
          className="mt-2 -mb-2 mx-2"
          leftSection={<IconArrowLeft size={14} />}
          onClick={onBack}
        >
          Team event
        </Button>
      )}
      <header className="flex items-center gap-3 pt-4 pb-2 px-4">
        <Avatar name={person.name} size={40} />
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">
            <Link
              to="/rep/$repId"
              params={{ repId: person.id }}
              className="no-underline text-inherit hover:underline"
            >
              {person.name}
            </Link>
          </h2>
          <p className="text-sm text-quiet">{title}</p>
        </div>
      </header>
      {prep}
      <Tabs label={`About ${person.name}`} value={tab} options={TABS} onChange={setTab}>
        {tab === "actions" && <RepActions memberId={person.id} />}
        {tab === "reviews" && <RepReviews memberId={person.id} />}
        {tab === "updates" && <RepUpdates member={person} />}
        {tab === "snippets" && <RepSnippets memberId={person.id} />}
      </Tabs>
    </>
  );
}
