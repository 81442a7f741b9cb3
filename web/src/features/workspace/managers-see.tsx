import { Skeleton } from "@mantine/core";
import type { Workspace, WorkspacePerson } from "@touchline/contract";
import { sells } from "@touchline/domain";
import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { pluralise } from "../../lib/format.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { managersOf } from "./people-tree.ts";
import { usePeople, useSaveWorkspace, useWorkspace } from "./use-workspace.ts";

type Choice = Workspace["managersSee"];

const CHOICES: { value: Choice; label: string }[] = [
  { value: "everybody", label: "Everyone" },
  { value: "tree", label: "Their own team" },
];
const MEANING: Record<Choice, string> = {
  everybody: "Every manager sees and coaches everyone, and may change settings.",
  tree: "Managers see and coach the people who report to them, at any depth. Only admins and managers who report to no one change settings.",
};

/** Whether managers see everyone or their own part of the tree. */
export function ManagersSee() {
  const workspace = useWorkspace();
  return (
    <Panel title="What managers see">
      <div className="flex flex-col items-start gap-3 pt-4 pb-5 px-5 max-w-180">
        <QueryContent query={workspace} skeleton={<Skeleton height={64} />}>
          {({ managersSee }) => <Chosen managersSee={managersSee} />}
        </QueryContent>
      </div>
    </Panel>
  );
}

function Chosen({ managersSee }: Pick<Workspace, "managersSee">) {
  const [wanted, setWanted] = useState<Choice | null>(null);
  return (
    <>
      <Segmented
        label="What managers see"
        value={managersSee}
        options={CHOICES}
        onChange={(choice) => choice !== managersSee && setWanted(choice)}
      />
      <p className="text-base/inherit text-quiet">{MEANING[managersSee]}</p>
      {wanted && <ChangeDialog wanted={wanted} onClose={() => setWanted(null)} />}
    </>
  );
}

function ChangeDialog({ wanted, onClose }: { wanted: Choice; onClose: () => void }) {
  const save = useSaveWorkspace();
  const people = usePeople();
  const confirm = () =>
    save.mutate(
      { body: { managersSee: wanted } },
      {
        onSuccess: () => {
          showSuccess(wanted === "tree" ? "Managers see their own team" : "Managers see everyone");
          onClose();
        },
        onError: (problem) => showError(messageOf(problem, GENERIC_ERROR)),
      },
    );
  return (
    <Confirm
      title={wanted === "tree" ? "Show managers only their own team?" : "Show managers everyone?"}
      action={wanted === "tree" ? "Show only their team" : "Show everyone"}
      isDangerous={wanted === "tree"}
      isBusy={save.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {wanted === "everybody"
        ? "From now on every manager sees and coaches everyone, and may change settings."
        : treeText(people.data ?? [])}
    </Confirm>
  );
}

/** What changes with the tree, by name: who keeps the settings, who only sees their team. */
export function treeText(people: readonly WorkspacePerson[]): string {
  const managers = managersOf(people);
  const top = managers.filter(({ managerId }) => managerId === null);
  const others = managers.filter(({ managerId }) => managerId !== null);
  const own = others.find(({ sub }) => sub);
  const loose = people.filter(
    ({ managerId, deactivatedAt, role }) =>
      managerId === null && deactivatedAt === null && sells(role),
  );
  return [
    "From now on managers see and coach only the people who report to them, at any depth.",
    others.length > 0 && `${namesOf(others)} can no longer open settings.`,
    top.length > 0 && `${namesOf(top)} still can, and so can admins.`,
    own && "You lose them too: ask one of them to change it back.",
    loose.length > 0 &&
      `${pluralise(loose.length, "rep")} who ${loose.length === 1 ? "reports" : "report"} to no one ${loose.length === 1 ? "is" : "are"} seen by them.`,
    !own && "You can change it back at any time.",
  ]
    .filter(Boolean)
    .join(" ");
}

const MAX_NAMED = 4;
const listFormat = new Intl.ListFormat("en");

function namesOf(people: readonly WorkspacePerson[]): string {
  const names = people.slice(0, MAX_NAMED).map(({ name }) => name);
  const rest = people.length - names.length;
  return listFormat.format(rest > 0 ? [...names, `${rest} more`] : names);
}
