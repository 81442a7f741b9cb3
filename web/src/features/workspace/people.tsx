import { Button, Skeleton } from "@mantine/core";
import type { WorkspacePerson } from "@touchline/contract";
import { type ReactNode, useState } from "react";
import { formatAgo, pluralise } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { InlineChoice } from "../../ui/inline-choice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { ReportsTo } from "./reports-to.tsx";
import { usePeople, useReactivate, useSetRole } from "./use-workspace.ts";
import styles from "./workspace.module.css";

const ROWS = [1, 2, 3, 4, 5, 6];
const ROLES = [
  { value: "rep", label: "Rep" },
  { value: "manager", label: "Manager" },
];

interface PeopleProps {
  invite: ReactNode;
  /** Renders the invitation of a person who hasn't signed in yet. */
  invited: (person: WorkspacePerson) => ReactNode;
}

export function People({ invite, invited }: PeopleProps) {
  const people = usePeople();
  const [leaving, setLeaving] = useState<WorkspacePerson | null>(null);
  return (
    <Panel title="People" actions={invite}>
      <QueryContent query={people} skeleton={<PeopleSkeleton />}>
        {(all) => (
          <>
            <ul aria-label="People">
              {sortPeople(all).map((person) => (
                <Row
                  key={person.id}
                  person={person}
                  everybody={all}
                  invited={invited}
                  onLeave={() => setLeaving(person)}
                />
              ))}
            </ul>
            {leaving && (
              <LeaveDialog
                person={leaving}
                others={all.filter((one) => one.id !== leaving.id && !one.deactivatedAt)}
                onClose={() => setLeaving(null)}
              />
            )}
          </>
        )}
      </QueryContent>
    </Panel>
  );
}

interface RowProps extends Pick<PeopleProps, "invited"> {
  person: WorkspacePerson;
  everybody: WorkspacePerson[];
  onLeave: () => void;
}

function Row({ person, everybody, invited, onLeave }: RowProps) {
  const { id, name, emailAddress, role, sub, deactivatedAt } = person;
  const setRole = useSetRole();
  const reactivate = useReactivate();
  const failed = ({ message }: Error) => showError(message);
  const change = (wanted: string) =>
    setRole.mutate(
      { params: { id }, body: { role: wanted === "manager" ? "manager" : "rep" } },
      { onSuccess: () => showSuccess(`${name} is a ${wanted} now`), onError: failed },
    );
  const bringBack = () =>
    reactivate.mutate(
      { params: { id } },
      { onSuccess: () => showSuccess(`${name} is active again`), onError: failed },
    );
  return (
    <li
      data-left={deactivatedAt !== null}
      className={`${styles.person} next:border-t next:border-line`}
    >
      <div className="flex items-center gap-2.5 min-w-0">
        <Avatar name={name} size={28} />
        <div className="grid min-w-0">
          <span className="font-medium in-data-[left=true]:text-quiet">
            {sub ? `${name} (you)` : name}
          </span>
          <span className="overflow-hidden text-ellipsis text-base/inherit text-quiet">
            {emailAddress}
          </span>
        </div>
      </div>
      <div>
        {deactivatedAt ? (
          <span className="overflow-hidden text-ellipsis text-base/inherit text-quiet">
            {role === "manager" ? "Manager" : "Rep"}
          </span>
        ) : (
          <>
            <InlineChoice label={`Role of ${name}`} value={role} options={ROLES} onChange={change}>
              {role === "manager" ? "Manager" : "Rep"}
            </InlineChoice>
            <ReportsTo person={person} everybody={everybody} />
          </>
        )}
      </div>
      <div>{person.joinedAt || deactivatedAt ? <State person={person} /> : invited(person)}</div>
      <div className="justify-self-end">
        {deactivatedAt ? (
          <Button
            size="xs"
            variant="default"
            loading={reactivate.isPending}
            aria-label={`Reactivate ${name}`}
            onClick={bringBack}
          >
            Reactivate
          </Button>
        ) : (
          !sub && <PersonMenu name={name} onLeave={onLeave} />
        )}
      </div>
    </li>
  );
}

function State({ person }: { person: WorkspacePerson }) {
  const { timeZone } = useSession();
  const { deactivatedAt, openActions } = person;
  const since = (moment: string) => formatAgo(new Date(moment), timeZone, new Date());
  if (deactivatedAt) {
    const left = openActions > 0 ? `, ${pluralise(openActions, "open action")}` : "";
    return (
      <span className="overflow-hidden text-ellipsis text-base/inherit text-quiet">{`Left ${since(deactivatedAt)}${left}`}</span>
    );
  }
  return <span>Active</span>;
}

function PeopleSkeleton() {
  return (
    <ul>
      {ROWS.map((row) => (
        <li key={row} className={`${styles.person} next:border-t next:border-line`}>
          <div className="flex items-center gap-2.5 min-w-0">
            <Skeleton height={28} circle />
            <div className="grid flex-1 gap-2.5 py-1.5">
              <Skeleton height={12} width="60%" />
              <Skeleton height={10} width="85%" />
            </div>
          </div>
          <div className={styles.choices}>
            <Skeleton height={12} width={40} my={10} />
            <Skeleton height={10} width={128} my={7} />
          </div>
          <Skeleton height={12} width={48} my={6} />
          <Skeleton height={20} width={20} ml="auto" />
        </li>
      ))}
    </ul>
  );
}

/** Former members come last. */
function sortPeople(people: WorkspacePerson[]): WorkspacePerson[] {
  return people.toSorted(
    (a, b) => Number(a.deactivatedAt !== null) - Number(b.deactivatedAt !== null),
  );
}
