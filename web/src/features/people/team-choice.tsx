import { useSession } from "../../lib/session.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { useTeamTable } from "./use-people.ts";

export type TeamFilter = "everybody" | "mine";

const CHOICES: { value: TeamFilter; label: string }[] = [
  { value: "everybody", label: "Everyone" },
  { value: "mine", label: "My team" },
];

interface TeamChoiceProps {
  shown: TeamFilter;
  onChange: (shown: TeamFilter) => void;
}

/** Toggles between everyone and direct reports; hidden for users without reports. */
export function TeamChoice({ shown, onChange }: TeamChoiceProps) {
  const { user } = useSession();
  const { data } = useTeamTable();
  if (!data?.some(({ managerId }) => managerId === user.id)) return null;
  return <Segmented label="Who to show" value={shown} options={CHOICES} onChange={onChange} />;
}
