import { Button } from "@mantine/core";
import { IconLink, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ActionGroup, api } from "@touchline/contract";
import { may, sells } from "@touchline/domain";
import { useState } from "react";
import { ActionFilters } from "../features/actions/action-filters.tsx";
import {
  type ActionSearch,
  actionQuery,
  readActionSearch,
} from "../features/actions/action-search.ts";
import { Actions } from "../features/actions/actions.tsx";
import { NewAction } from "../features/actions/new-action.tsx";
import { ExportButton } from "../features/exports/export-button.tsx";
import { useEventTypes } from "../features/meetings/use-events.ts";
import { routeQuery } from "../lib/api.ts";
import { useSession } from "../lib/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PAGES } from "./pages.ts";

const ShareDialog = lazyPart("share-actions", () =>
  import("../features/people/share-dialog.tsx").then((module) => module.ShareDialog),
);

const route = getRouteApi("/layout/actions");

export function ActionsPage() {
  const { user, organisation } = useSession();
  const isManager = may(user, "coach");
  const search = readActionSearch(route.useSearch());
  const navigate = route.useNavigate();
  const members = useQuery({
    ...routeQuery(api.team.members, { query: { brief: "true" } }),
    enabled: isManager,
  });
  const types = useEventTypes();
  const team = members.data?.map(({ id }) => id) ?? [];
  const asked = actionQuery(search, isManager, team);
  const [isAdding, setIsAdding] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const go = (wanted: ActionSearch) =>
    void navigate({ search: readActionSearch({ ...wanted }), resetScroll: false });
  return (
    <>
      <PageHeader
        title={PAGES.actions.label}
        context={isManager ? `What ${organisation.name} agreed to do` : "What you need to do"}
        actions={
          <>
            <ExportButton
              route={api.exports.actions}
              sent={{ query: asked }}
              what="these actions"
            />
            {!isManager && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconLink size={16} />}
                onClick={() => setIsSharing(true)}
              >
                Share
              </Button>
            )}
            <Button
              size="xs"
              leftSection={<IconPlus size={16} />}
              onClick={() => setIsAdding(true)}
            >
              New action
            </Button>
          </>
        }
      />
      <ActionFilters
        search={search}
        owners={isManager ? (members.data ?? []) : null}
        eventTypes={types.data?.map(({ label }) => label) ?? []}
        onChange={(change) => go({ ...search, ...change })}
        onClear={() => go({})}
      />
      <Actions
        search={search}
        team={members.data}
        titleOf={(group) => <Title group={group} isManager={isManager} />}
        onClear={() => go({})}
        onNew={() => setIsAdding(true)}
      />
      {isAdding && <NewAction team={members.data ?? []} onClose={() => setIsAdding(false)} />}
      {isSharing && <ShareDialog member={user} onClose={() => setIsSharing(false)} />}
    </>
  );
}

/** Links a meeting to the cockpit and a person to their page. */
function Title({ group, isManager }: { group: ActionGroup; isManager: boolean }) {
  const { user } = useSession();
  const [first] = group.actions;
  if (!isManager) return group.title === user.name ? "My actions" : group.title;
  if (first?.CalendarEventId === group.id) {
    return (
      <Link to="/launch" search={{ event: group.id }}>
        {group.title}
      </Link>
    );
  }
  return first && sells(first.Assignee.role) ? (
    <Link to="/rep/$repId" params={{ repId: group.id }}>
      {group.title}
    </Link>
  ) : (
    group.title
  );
}
