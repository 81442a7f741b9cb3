import type { WorkspacePerson } from "@touchline/contract";
import { InlineChoice } from "../../ui/inline-choice.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { useSetManager } from "./use-workspace.ts";
import styles from "./workspace.module.css";

const NO_MANAGER = "nobody";

interface ReportsToProps {
  person: WorkspacePerson;
  everybody: WorkspacePerson[];
}

/** A person's manager, editable; hidden if there is no possible manager. */
export function ReportsTo({ person, everybody }: ReportsToProps) {
  const { id, name, managerId } = person;
  const save = useSetManager();
  const managers = everybody.filter(
    (one) => one.id !== id && one.role === "manager" && !one.deactivatedAt,
  );
  const manager = managers.find((one) => one.id === managerId);
  const change = (chosen: string) => {
    const to = managers.find((one) => one.id === chosen);
    save.mutate(
      { params: { id }, body: { managerId: to?.id ?? null } },
      {
        onSuccess: () => showSuccess(`${name} reports to ${to?.name ?? "nobody"} now`),
        onError: ({ message }) => showError(message.replace("managerId: ", "Not saved: ")),
      },
    );
  };
  if (managers.length === 0) return null;
  return (
    <span className={styles.reports}>
      <InlineChoice
        label={`Manager of ${name}`}
        value={manager?.id ?? NO_MANAGER}
        options={[
          { value: NO_MANAGER, label: "No one" },
          ...managers.map((one) => ({ value: one.id, label: one.name })),
        ]}
        onChange={change}
      >
        {manager ? `Reports to ${manager.name}` : "No manager"}
      </InlineChoice>
    </span>
  );
}
