import { Button } from "@mantine/core";
import type { WorkspacePerson } from "@touchline/contract";
import { type ReactNode, useState } from "react";
import { ago, counted } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { InlineChoice } from "../../ui/inline-choice.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Cell, type Column, SkeletonTable, Table } from "../../ui/table.tsx";
import { showDone, showProblem } from "../../ui/toasts.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { usePeople, useReactivate, useSetRole } from "./use-workspace.ts";
import styles from "./workspace.module.css";

const COLUMNS = [
  { key: "name", label: "Name", isUnsorted: true },
  { key: "role", label: "Role", width: "130px", isUnsorted: true },
  { key: "state", label: "State", width: "170px", isUnsorted: true },
  { key: "actions", label: "", width: "130px", isUnsorted: true },
] satisfies Column<string>[];

const ROLES = [
  { value: "rep", label: "Rep" },
  { value: "manager", label: "Manager" },
];

/** Who belongs to the workspace and in which role; who has left. */
export function People({ invite }: { invite: ReactNode }) {
  const people = usePeople();
  const [leaving, setLeaving] = useState<WorkspacePerson | null>(null);
  return (
    <Panel title="People" actions={invite}>
      <Loaded query={people} skeleton={<SkeletonTable columns={COLUMNS} rows={6} />}>
        {(all) => (
          <>
            <Table label="People" columns={COLUMNS} sort={null} onSort={() => undefined}>
              {sorted(all).map((person) => (
                <Row key={person.id} person={person} onLeave={() => setLeaving(person)} />
              ))}
            </Table>
            {leaving && (
              <LeaveDialog
                person={leaving}
                others={all.filter((one) => one.id !== leaving.id && !one.deactivatedAt)}
                onClose={() => setLeaving(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Row({ person, onLeave }: { person: WorkspacePerson; onLeave: () => void }) {
  const { id, name, emailAddress, role, sub, deactivatedAt } = person;
  const setRole = useSetRole();
  const reactivate = useReactivate();
  const failed = ({ message }: Error) => showProblem(message);
  const change = (wanted: string) =>
    setRole.mutate(
      { params: { id }, body: { role: wanted === "manager" ? "manager" : "rep" } },
      { onSuccess: () => showDone(`${name} is a ${wanted} now`), onError: failed },
    );
  const bringBack = () =>
    reactivate.mutate(
      { params: { id } },
      { onSuccess: () => showDone(`${name} is back`), onError: failed },
    );
  return (
    <tr data-left={deactivatedAt !== null} className={styles.person}>
      <Cell label="Name" isTitle>
        <div className={styles.who}>
          <Avatar name={name} size={28} />
          <div className={styles.words}>
            <span className={styles.name}>{sub ? `${name} (you)` : name}</span>
            <span className={styles.quiet}>{emailAddress}</span>
          </div>
        </div>
      </Cell>
      <Cell label="Role">
        {deactivatedAt ? (
          <span className={styles.quiet}>{role === "manager" ? "Manager" : "Rep"}</span>
        ) : (
          <InlineChoice label={`Role of ${name}`} value={role} options={ROLES} onChange={change}>
            {role === "manager" ? "Manager" : "Rep"}
          </InlineChoice>
        )}
      </Cell>
      <Cell label="State">
        <State person={person} />
      </Cell>
      <Cell label="">
        {deactivatedAt ? (
          <Button
            size="xs"
            variant="default"
            loading={reactivate.isPending}
            aria-label={`Bring ${name} back`}
            onClick={bringBack}
          >
            Bring back
          </Button>
        ) : (
          !sub && (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              aria-label={`Deactivate ${name}`}
              onClick={onLeave}
            >
              Deactivate
            </Button>
          )
        )}
      </Cell>
    </tr>
  );
}

function State({ person }: { person: WorkspacePerson }) {
  const { timeZone } = useSession();
  const { joinedAt, deactivatedAt, openActions } = person;
  const since = (moment: string) => ago(new Date(moment), timeZone, new Date());
  if (deactivatedAt) {
    const left = openActions > 0 ? `, ${counted(openActions, "open action")}` : "";
    return <span className={styles.quiet}>{`Left ${since(deactivatedAt)}${left}`}</span>;
  }
  if (!joinedAt) return <span className={styles.quiet}>Invited, not yet signed in</span>;
  return <span>Active</span>;
}

/** Who has left stands last. */
function sorted(people: WorkspacePerson[]): WorkspacePerson[] {
  return people.toSorted(
    (a, b) => Number(a.deactivatedAt !== null) - Number(b.deactivatedAt !== null),
  );
}
