import "../../ui/dialog.css";
import "../../ui/checkbox.css";
import { Checkbox, NativeSelect, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, type HubspotTeam, type WorkspacePerson } from "@touchline/contract";
import { type Line, leads, linesOf } from "@touchline/domain";
import { useState } from "react";
import { routeQuery } from "../../lib/api.ts";
import { formatCount } from "../../lib/format.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { usePeople, useSetReportingLines } from "./use-workspace.ts";

/** What was chosen for one team. */
interface Choice {
  leadId: string | null;
  /** Members who stay where they are. */
  staying: readonly string[];
}

/** Compares HubSpot's teams with the reporting lines; moves only the selected people. */
export function HubspotTeamsDialog({ onClose }: { onClose: () => void }) {
  const teams = useQuery({ ...routeQuery(api.workspace.hubspotTeams, {}), staleTime: 0 });
  const people = usePeople();
  const save = useSetReportingLines();
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const everybody = people.data ?? [];
  const shown = (teams.data?.teams ?? []).map((team) => {
    const choice = choices[team.id] ?? { leadId: team.leadId, staying: [] };
    return { team, choice, lines: linesFor(team, choice.leadId, everybody) };
  });
  const chosen = shown.flatMap(({ choice, lines }) =>
    lines.filter(({ personId }) => !choice.staying.includes(personId)),
  );
  const failed = ({ message }: Error) => showError(message);
  const undo = (before: Line[]) =>
    save.mutate(
      { body: { lines: before } },
      { onSuccess: () => showSuccess("Everyone is back where they were"), onError: failed },
    );
  const move = () =>
    save.mutate(
      { body: { lines: chosen } },
      {
        onSuccess: ({ before }) => {
          const moved = peopleText(before.length);
          showSuccess(`${moved} moved`, { label: "Undo", run: () => undo(before) });
          onClose();
        },
        onError: failed,
      },
    );
  return (
    <FormDialog
      title="Import from HubSpot teams"
      action={chosen.length === 0 ? "Move" : `Move ${peopleText(chosen.length)}`}
      size="lg"
      isChanged={Object.keys(choices).length > 0}
      maySubmit={chosen.length > 0}
      isBusy={save.isPending}
      onSubmit={move}
      onClose={onClose}
    >
      <p className="text-quiet">
        HubSpot doesn't say who leads a team or which team belongs to which. Check each lead, and
        untick anyone who should stay where they are.
      </p>
      <QueryContent query={people} skeleton={<Skeleton height={160} />}>
        {() => (
          <QueryContent query={teams} skeleton={<Skeleton height={160} />}>
            {({ teams: found }) =>
              found.length === 0 ? (
                <p>There are no teams in HubSpot yet.</p>
              ) : (
                <div className="grid gap-5">
                  {shown.map(({ team, choice, lines }) => (
                    <Team
                      key={team.id}
                      team={team}
                      choice={choice}
                      lines={lines}
                      everybody={everybody}
                      onChange={(next) => setChoices({ ...choices, [team.id]: next })}
                    />
                  ))}
                </div>
              )
            }
          </QueryContent>
        )}
      </QueryContent>
    </FormDialog>
  );
}

const peopleText = (count: number) => `${formatCount(count)} ${count === 1 ? "person" : "people"}`;

function linesFor(team: HubspotTeam, leadId: string | null, everybody: WorkspacePerson[]): Line[] {
  if (leadId === null) return [];
  const people = everybody.map((one) => ({ ...one, hasLeft: one.deactivatedAt !== null }));
  return linesOf(team, leadId, people);
}

interface TeamProps {
  team: HubspotTeam;
  choice: Choice;
  lines: Line[];
  everybody: WorkspacePerson[];
  onChange: (choice: Choice) => void;
}

function Team({ team, choice, lines, everybody, onChange }: TeamProps) {
  const { leadId, staying } = choice;
  const byId = new Map(everybody.map((one) => [one.id, one]));
  const nameOf = (id: string | null) => byId.get(id ?? "")?.name ?? "no one";
  const toggle = (personId: string, isMoving: boolean) =>
    onChange({
      leadId,
      staying: isMoving ? staying.filter((id) => id !== personId) : [...staying, personId],
    });
  return (
    <fieldset className="grid gap-2 min-w-0">
      <legend className="font-medium">{team.name}</legend>
      <NativeSelect
        label={`Who leads ${team.name}?`}
        value={leadId ?? ""}
        data={[
          { value: "", label: "Skip this team" },
          ...leadsFor(team, everybody).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ leadId: currentTarget.value || null, staying: [] })
        }
      />
      {lines.map(({ personId }) => (
        <Checkbox
          key={personId}
          label={nameOf(personId)}
          description={`Now: ${nameOf(byId.get(personId)?.managerId ?? null)}`}
          checked={!staying.includes(personId)}
          onChange={({ currentTarget }) => toggle(personId, currentTarget.checked)}
        />
      ))}
      {lines.length === 0 && leadId !== null && (
        <p className="text-quiet">Everyone in it already reports there.</p>
      )}
      {team.unknown > 0 && (
        <p className="text-quiet">
          {peopleText(team.unknown)} in this HubSpot team not in your workspace yet.
        </p>
      )}
    </fieldset>
  );
}

/** The likeliest leads first, then all other managers by name. */
function leadsFor({ candidateIds }: HubspotTeam, everybody: WorkspacePerson[]): WorkspacePerson[] {
  const managers = everybody.filter(({ role, deactivatedAt }) => leads(role) && !deactivatedAt);
  const likely = candidateIds.flatMap((id) => managers.find((one) => one.id === id) ?? []);
  return [...likely, ...managers.filter(({ id }) => !candidateIds.includes(id))];
}
