import { Button, NativeSelect } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { TeamMember } from "@touchline/contract";
import { leads, may } from "@touchline/domain";
import { useTeam } from "../features/team/use-team.ts";
import { useSession } from "../lib/session.ts";
import { readTeamSearch, useChosenTeam } from "../lib/team-choice.ts";
import { Notice } from "../ui/notice.tsx";

const EVERYONE = "";

/** Which teams the user can choose between; none if there is only one. */
function useTeamChoices(): { value: string; label: string }[] {
  const { user } = useSession();
  const { data: people = [] } = useTeam();
  const leaders = people.filter(({ role }) => leads(role));
  if (!may(user, "read-team") || leaders.length === 0) return [];
  const seesMore = may(user, "read-everybody");
  const coaches = may(user, "coach");
  return [
    {
      value: EVERYONE,
      label: seesMore ? "Everyone" : coaches ? "My whole team" : "The whole team",
    },
    ...(coaches
      ? [
          ...(seesMore ? [{ value: user.id, label: "My whole team" }] : []),
          { value: "direct", label: "My direct reports" },
        ]
      : []),
    ...leaders.map(({ id, name }) => ({ value: id, label: teamOf({ name }) })),
  ];
}

const teamOf = ({ name }: Pick<TeamMember, "name">) => `${name}'s team`;

function useSetTeam() {
  const navigate = useNavigate();
  return (team: string) =>
    void navigate({
      to: ".",
      // Undefined takes it out of the address; missing would keep it.
      search: (search) => ({ ...search, team: readTeamSearch({ team }).team }),
    });
}

/** Chooses whose figures and lists all pages show. */
export function TeamMenu() {
  const choices = useTeamChoices();
  const team = useChosenTeam() ?? EVERYONE;
  const setTeam = useSetTeam();
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      size="xs"
      className="mb-1 px-2.5"
      aria-label="Whose numbers to show"
      data={choices}
      value={team}
      onChange={({ currentTarget }) => setTeam(currentTarget.value)}
    />
  );
}

/** Says on every page whose figures these are, unless they are everyone's. */
export function TeamNotice() {
  const team = useChosenTeam();
  const choices = useTeamChoices();
  const { isPending } = useTeam();
  const setTeam = useSetTeam();
  if (!team || isPending) return null;
  const chosen = choices.find(({ value }) => value === team);
  return (
    <Notice
      tone={chosen ? "none" : "bad"}
      action={
        <Button size="xs" variant="default" onClick={() => setTeam(EVERYONE)}>
          {choices[0] ? `Show ${choices[0].label.toLowerCase()}` : "Show everyone"}
        </Button>
      }
    >
      {chosen ? `Showing ${lowerFirst(chosen.label)}.` : "You can't see this team."}
    </Notice>
  );
}

/** Names keep their capital letter. */
const lowerFirst = (label: string) =>
  /^(My|The) |^Everyone$/.test(label) ? label.toLowerCase() : label;
