import { useQuery } from "@tanstack/react-query";
import { type Action, type ActionGroup, api, type TeamRow } from "@touchline/contract";
import { addDays, type Day } from "@touchline/domain";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";
import { useAsOf } from "../../lib/as-of.ts";
import { useTickAction } from "../../lib/use-tick.ts";

const byId = (id: string) => ({ params: { id } });

/** Everyone on the team except the user. */
export function useTeamTable() {
  const asOf = useAsOf();
  return useQuery({
    ...routeQuery(api.people.teamTable, { query: asOf ? { asOf } : {} }),
    select: withoutSelf,
  });
}

/** The forecast's rows of everyone who sells, now or on the chosen day. */
export function useForecastRows() {
  const asOf = useAsOf();
  return useQuery(routeQuery(api.forecast.teamOverview, { query: asOf ? { asOf } : {} }));
}

/** Today's rows, when viewing a past day; undefined while unknown and otherwise. */
export function useTeamTableNow(): TeamRow[] | undefined {
  const isPast = useAsOf() !== undefined;
  const { data } = useQuery({
    ...routeQuery(api.people.teamTable, { query: {} }),
    select: withoutSelf,
    enabled: isPast,
  });
  return isPast ? data : undefined;
}

function withoutSelf(rows: TeamRow[]): TeamRow[] {
  return rows.filter((row) => !row.sub);
}

/** Newest first, as the server returns them. */
export function useUpdates(memberId: string) {
  return useQuery({
    ...routeQuery(api.people.updates, byId(memberId)),
    select: (updates) => updates.toReversed(),
  });
}

export function useAddUpdate() {
  return useRouteMutation(api.people.addUpdate, {
    stale: [api.people.updates, api.people.teamTable],
  });
}

export function useSkills(memberId: string) {
  return useQuery(routeQuery(api.people.skills, byId(memberId)));
}

/** The team's skills by member; members without ratings are missing. */
export function useTeamSkills() {
  return useQuery({
    ...routeQuery(api.people.teamSkills, {}),
    select: (rated) => new Map(rated.map(({ memberId, skills }) => [memberId, skills])),
  });
}

export function useSaveSkills() {
  return useRouteMutation(api.people.saveSkills, {
    stale: [api.people.skills, api.people.teamSkills],
  });
}

export function useSnippets(memberId: string) {
  return useQuery(routeQuery(api.people.snippets, byId(memberId)));
}

export function useAddSnippet() {
  return useRouteMutation(api.people.addSnippet, { stale: [api.people.snippets] });
}

export function useRemoveSnippet() {
  return useRouteMutation(api.people.removeSnippet, { stale: [api.people.snippets] });
}

/** Pictures are immutable, so they are loaded once. */
export function usePicture(imageId: string, size?: "200") {
  return useQuery({
    ...routeQuery(api.people.image, { params: { imageId }, query: size ? { size } : {} }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useShareLink(memberId: string) {
  return useQuery(routeQuery(api.people.shareLink, byId(memberId)));
}

export function useCreateShareLink() {
  return useRouteMutation(api.people.createShareLink, { stale: [api.people.shareLink] });
}

export function useRevokeShareLink() {
  return useRouteMutation(api.people.revokeShareLink, { stale: [api.people.shareLink] });
}

export function useSharedActions(repUUID: string) {
  return useQuery({
    ...routeQuery(api.people.sharedActions, { params: { repUUID } }),
    retry: false,
  });
}

/** Half a year back and ahead: more than users prepare for, and still one response. */
const DAYS_EITHER_SIDE = 180;

export function useEventsWith(memberId: string, today: Day) {
  return useQuery(
    routeQuery(api.meetings.events, {
      query: {
        memberId,
        from: addDays(today, -DAYS_EITHER_SIDE),
        to: addDays(today, DAYS_EITHER_SIDE),
      },
    }),
  );
}

const flattenGroups = (groups: ActionGroup[]): Action[] => groups.flatMap(({ actions }) => actions);

const memberActionsQuery = (memberId: string) =>
  routeQuery(api.actions.list, { query: { assignees: [memberId], status: "all" } });
const ownActionsQuery = () => routeQuery(api.actions.own, { query: { status: "all" } });

export function useMemberActions(memberId: string, isTeam: boolean) {
  const all = useQuery({
    ...memberActionsQuery(memberId),
    select: flattenGroups,
    enabled: isTeam,
  });
  const mine = useQuery({ ...ownActionsQuery(), select: flattenGroups, enabled: !isTeam });
  return isTeam ? all : mine;
}

export function useTickMemberAction(memberId: string, isTeam: boolean) {
  return useTickAction((isTeam ? memberActionsQuery(memberId) : ownActionsQuery()).queryKey);
}
