import { Button, Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { TeamMember, UserUpdate } from "@touchline/contract";
import { may } from "@touchline/domain";
import { useState } from "react";
import { formatAgo, formatDateTime } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { MemberNotesEditor } from "./member-notes-editor.tsx";
import { More } from "./more.tsx";
import { ToneChip } from "./tone.tsx";
import { useUpdates } from "./use-people.ts";

const AddUpdateDialog = lazyPart("add-update", () =>
  import("./add-update-dialog.tsx").then((module) => module.AddUpdateDialog),
);

const INITIAL_COUNT = 5;

type Tab = "updates" | "notes";
const TABS: { value: Tab; label: string }[] = [
  { value: "updates", label: "UPDATES" },
  { value: "notes", label: "NOTES" },
];

/** Updates about a member, and the managers' private notes. */
export function UpdatesPanel({ member }: { member: Pick<TeamMember, "id" | "name"> }) {
  const { user } = useSession();
  const isManager = may(user, "coach");
  const [tab, setTab] = useState<Tab>("updates");
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Panel
      title={isManager ? "Updates and notes" : "Updates"}
      context={contextOf(tab, isManager)}
      actions={
        isManager && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => setIsAdding(true)}
          >
            Add update
          </Button>
        )
      }
    >
      {isManager ? (
        <Tabs label="Updates and notes" value={tab} options={TABS} onChange={setTab}>
          {tab === "notes" ? (
            <MemberNotesEditor memberId={member.id} />
          ) : (
            <Updates memberId={member.id} />
          )}
        </Tabs>
      ) : (
        <Updates memberId={member.id} />
      )}
      {isAdding && (
        <AddUpdateDialog
          member={member}
          onAdded={() => setTab("updates")}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Panel>
  );
}

function contextOf(tab: Tab, isManager: boolean): string {
  if (!isManager) return "Written by your managers. Their private notes aren't shown.";
  return tab === "updates" ? "The member sees updates" : "Only managers see notes";
}

function Updates({ memberId }: { memberId: string }) {
  const updates = useUpdates(memberId);
  const { user } = useSession();
  return (
    <QueryContent query={updates} skeleton={<UpdatesSkeleton />}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState title="No updates here yet">
            {may(user, "coach")
              ? "Write down a win, something that needs attention, or an issue."
              : "A win, or something to look at, shows up here once a manager writes it down."}
          </EmptyState>
        ) : (
          <More items={all} first={INITIAL_COUNT} step={INITIAL_COUNT}>
            {(some) => (
              <ul aria-label="Updates">
                {some.map((update) => (
                  <Update key={update.id} update={update} />
                ))}
              </ul>
            )}
          </More>
        )
      }
    </QueryContent>
  );
}

function Update({ update }: { update: UserUpdate }) {
  const { timeZone } = useSession();
  const [at, now] = [new Date(update.createdAt), new Date()];
  return (
    <li className="py-3 px-5 next:border-t next:border-line">
      <p className="flex flex-wrap items-center gap-y-1 gap-x-2.5">
        <ToneChip status={update.status} />
        <span className="text-sm text-quiet">
          {update.createdBy},{" "}
          <time dateTime={update.createdAt} title={formatDateTime(at, timeZone, now)}>
            {formatAgo(at, timeZone, now)}
          </time>
        </span>
      </p>
      <p className="mt-1.5 whitespace-pre-wrap wrap-anywhere">{update.description}</p>
    </li>
  );
}

function UpdatesSkeleton() {
  return ["newest", "older", "oldest"].map((row) => (
    <div key={row} className="py-3 px-5 next:border-t next:border-line">
      <Skeleton height={22} width={160} mb={6} />
      <Skeleton height={12} width="80%" my={5} />
    </div>
  ));
}
