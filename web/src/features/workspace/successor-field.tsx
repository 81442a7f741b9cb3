import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import type { WorkspacePerson } from "@touchline/contract";
import { pluralise } from "../../lib/format.ts";
import { managersOf, reportsOf } from "./people-tree.ts";

/** Stands for 'reports to no one' among the ids of managers. */
const NO_ONE = "no-one";

interface SuccessorFieldProps {
  person: WorkspacePerson;
  everybody: WorkspacePerson[];
  /** The new manager; null for none. */
  value: string | null;
  onChange: (successorId: string | null) => void;
}

/** Who leads a manager's reports from now on; hidden if they have none. */
export function SuccessorField({ person, everybody, value, onChange }: SuccessorFieldProps) {
  const reports = reportsOf(everybody, person.id);
  if (reports.length === 0) return null;
  const managers = managersOf(everybody).filter(({ id }) => id !== person.id);
  return (
    <Select
      label={`Who takes over ${pluralise(reports.length, "report")} of ${person.name}?`}
      description={reports.map(({ name }) => name).join(", ")}
      data={[
        ...managers.map(({ id, name }) => ({
          value: id,
          label: id === person.managerId ? `${name}, their manager` : name,
        })),
        { value: NO_ONE, label: "No one: managers at the top see them" },
      ]}
      allowDeselect={false}
      value={value ?? NO_ONE}
      onChange={(chosen) => onChange(chosen === NO_ONE ? null : chosen)}
    />
  );
}
