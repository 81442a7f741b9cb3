import { Button, Skeleton } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import type { WorkspacePerson } from "@touchline/contract";
import { observes, type Role, roleText } from "@touchline/domain";
import { type CSSProperties, Fragment, type ReactNode, useState } from "react";
import { formatAgo, pluralise } from "../../lib/format.ts";
import { ROLE_CHOICES, roleLabel, toRole } from "../../lib/role-text.ts";
import { useSession } from "../../lib/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { InlineChoice } from "../../ui/inline-choice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { arrangePeople, isPlaced } from "./people-tree.ts";
import { PersonMenu } from "./person-menu.tsx";
import { ReportsTo } from "./reports-to.tsx";
import { needsRoleDialog, RoleDialog } from "./role-dialog.tsx";
import { usePlacePerson } from "./use-place-person.ts";
import { usePeople, useReactivate, useSetRole } from "./use-workspace.ts";
import styles from "./workspace.module.css";

const ROWS = [1, 2, 3, 4, 5, 6];
/** Deeper rows aren't indented further, so that names stay readable. */
const MAX_INDENT = 5;

interface PeopleProps {
  invite: ReactNode;
  /** Renders the invitation of a person who hasn't signed in yet. */
  invited: (person: WorkspacePerson) => ReactNode;
}

export function People({ invite, invited }: PeopleProps) {
  const people = usePeople();
  return (
    <Panel title="People" context="Reporting lines and roles" actions={invite}>
      <QueryContent query={people} skeleton={<PeopleSkeleton />}>
        {(all) => <Tree everybody={all} invited={invited} />}
      </QueryContent>
    </Panel>
  );
}

type Asked = { person: WorkspacePerson; role: Role | "leaves" };

function Tree({
  everybody,
  invited,
}: Pick<PeopleProps, "invited"> & { everybody: WorkspacePerson[] }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const placing = usePlacePerson(everybody);
  const close = () => setAsked(null);
  return (
    <>
      <RolesExplained />
      <ul aria-label="People">
        {placing.isMoving && (
          <li
            className="mx-5 my-1.5 py-2 px-3 rounded-control border border-dashed border-line-control text-sm text-quiet data-[over=true]:bg-hover data-[over=true]:text-ink"
            data-over={placing.top.isOver}
            {...placing.top.props}
          >
            Reports to no one
          </li>
        )}
        {arrangePeople(everybody).map(({ person, depth }) => (
          <Row
            key={person.id}
            person={person}
            depth={depth}
            placing={placing}
            everybody={everybody}
            invited={invited}
            onRole={(role) => setAsked({ person, role })}
            onLeave={() => setAsked({ person, role: "leaves" })}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{placing.said}</VisuallyHidden>
      {asked?.role === "leaves" && (
        <LeaveDialog person={asked.person} everybody={everybody} onClose={close} />
      )}
      {asked && asked.role !== "leaves" && (
        <RoleDialog person={asked.person} role={asked.role} everybody={everybody} onClose={close} />
      )}
    </>
  );
}

function RolesExplained() {
  return (
    <details className="px-5 py-2.5 border-b border-line text-sm">
      <summary className="w-fit cursor-pointer rounded-sm text-quiet hover:text-ink">
        What each role may do
      </summary>
      <dl className="grid gap-x-4 gap-y-1 mt-2 mb-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {ROLE_CHOICES.map(({ value, label, consequence }) => (
          <Fragment key={value}>
            <dt className="font-medium">{label}</dt>
            <dd className="text-quiet max-sm:mb-1">{consequence}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

interface RowProps extends Pick<PeopleProps, "invited"> {
  person: WorkspacePerson;
  depth: number;
  placing: ReturnType<typeof usePlacePerson>;
  everybody: WorkspacePerson[];
  /** The role needs more answers. */
  onRole: (role: Role) => void;
  onLeave: () => void;
}

function Row({ person, depth, placing, everybody, invited, onRole, onLeave }: RowProps) {
  const { id, name, emailAddress, role, sub, deactivatedAt } = person;
  const setRole = useSetRole();
  const reactivate = useReactivate();
  const failed = ({ message }: Error) => showError(message);
  const change = (chosen: string) => {
    const wanted = toRole(chosen);
    if (!wanted) return;
    if (needsRoleDialog(everybody, person, wanted)) return onRole(wanted);
    setRole.mutate(
      { params: { id }, body: { role: wanted } },
      { onSuccess: () => showSuccess(`${name} is ${roleText(wanted)} now`), onError: failed },
    );
  };
  const bringBack = () =>
    reactivate.mutate(
      { params: { id } },
      { onSuccess: () => showSuccess(`${name} is active again`), onError: failed },
    );
  return (
    <li
      data-left={deactivatedAt !== null}
      data-over={placing.overId === id}
      data-moved={placing.movedId === id}
      className={`${styles.person} next:border-t next:border-line data-[over=true]:bg-hover data-[over=true]:outline-2 data-[over=true]:-outline-offset-2 data-[over=true]:outline-primary data-[moved=true]:opacity-60`}
      {...placing.rowProps(person)}
    >
      <div
        className="flex items-center gap-2.5 min-w-0 pl-[calc(var(--depth)*24px)] max-sm:pl-[calc(var(--depth)*12px)]"
        style={{ "--depth": Math.min(depth, MAX_INDENT) } as CSSProperties}
      >
        <Handle person={person} placing={placing} />
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
      <div className="max-sm:grid max-sm:gap-1">
        {deactivatedAt ? (
          <span className="overflow-hidden text-ellipsis text-base/inherit text-quiet">
            {roleLabel(role)}
          </span>
        ) : (
          <>
            <InlineChoice
              label={`Role of ${name}`}
              value={role}
              options={ROLE_CHOICES}
              onChange={change}
            >
              {roleLabel(role)}
            </InlineChoice>
            {observes(role) ? (
              <Observed person={person} everybody={everybody} onChange={() => onRole(role)} />
            ) : (
              <ReportsTo person={person} everybody={everybody} />
            )}
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

interface HandleProps {
  person: WorkspacePerson;
  placing: ReturnType<typeof usePlacePerson>;
}

/** For the mouse, the whole row is one; with a keyboard this is where moving starts. */
function Handle({ person, placing }: HandleProps) {
  if (!isPlaced(person)) return <span className="w-5 flex-none no-hover:hidden" />;
  return (
    <button
      type="button"
      className="unstyled grid flex-none place-items-center w-5 h-8 rounded-sm cursor-grab text-line-control hover:text-quiet focus-visible:outline-offset-0 no-hover:hidden"
      aria-label={`Move ${person.name}`}
      title="Drag onto a manager. With the keyboard: Enter, arrow keys, Enter."
      {...placing.handleProps(person)}
    >
      <IconGripVertical size={16} aria-hidden="true" />
    </button>
  );
}

interface ObservedProps {
  person: WorkspacePerson;
  everybody: WorkspacePerson[];
  onChange: () => void;
}

/** What an observer sees. */
function Observed({ person, everybody, onChange }: ObservedProps) {
  const lead = everybody.find(({ id }) => id === person.observesId);
  return (
    <span className={styles.reports}>
      <button
        type="button"
        className="unstyled px-1.5 rounded-sm cursor-pointer text-left hover:bg-hover focus-visible:-outline-offset-1"
        onClick={onChange}
      >
        <VisuallyHidden>What {person.name} sees: </VisuallyHidden>
        {lead ? `Observes ${lead.name}'s team` : "Observes everyone"}
      </button>
    </span>
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
