import type { WorkspacePerson } from "@touchline/contract";
import { observes } from "@touchline/domain";
import { InlineChoice } from "../../ui/inline-choice.tsx";
import { managersOf } from "./people-tree.ts";
import { useReportTo } from "./use-place-person.ts";
import styles from "./workspace.module.css";

const NO_MANAGER = "nobody";

interface ReportsToProps {
  person: WorkspacePerson;
  everybody: WorkspacePerson[];
}

/** A person's manager, editable; hidden if there is no possible manager. */
export function ReportsTo({ person, everybody }: ReportsToProps) {
  const reportTo = useReportTo(everybody);
  const managers = managersOf(everybody).filter(({ id }) => id !== person.id);
  const manager = managers.find(({ id }) => id === person.managerId);
  if (managers.length === 0 || observes(person.role)) return null;
  return (
    <span className={styles.reports}>
      <InlineChoice
        label={`Manager of ${person.name}`}
        value={manager?.id ?? NO_MANAGER}
        options={[
          { value: NO_MANAGER, label: "No one" },
          ...managers.map((one) => ({ value: one.id, label: one.name })),
        ]}
        onChange={(chosen) => reportTo(person, chosen === NO_MANAGER ? null : chosen)}
      >
        {manager ? `Reports to ${manager.name}` : "No manager"}
      </InlineChoice>
    </span>
  );
}
