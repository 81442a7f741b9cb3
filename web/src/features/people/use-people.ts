import { useQuery } from "@tanstack/react-query";
import { type Action, type ActionGroup, api, type Role, type TeamRow } from "@touchline/contract";
import { type Day, dayAfter } from "@touchline/domain";
import { reading, useChange } from "../../lib/api.ts";
import { useAsOf } from "../../lib/as-of.ts";
import { useTick } from "../../lib/use-tick.ts";

const byId = (id: string) => ({ params: { id } });

/** Everyone on the team except the user. */
export function useTeamTable() {
  const asOf = useAsOf();
  return useQuery({
    ...reading(api.people.teamTable, { query: asOf ? { asOf } : {} }),
    select: withoutOneself,
  });
}

/** Today's rows, when viewing a past day; undefined while unknown and otherwise. */
export function useTeamTableNow(): TeamRow[] | undefined {
  const isPast = useAsOf() !== undefined;
  const { data } = useQuery({
    ...reading(api.people.teamTable, { query: {} }),
    select: withoutOneself,
    enabled: isPast,
  });
  return isPast ? data : undefined;
}

function withoutOneself(rows: TeamRow[]): TeamRow[] {
  return rows.filter((row) => !row.sub);
}

/** Newest first, as the server returns them. */
export function useUpdates(memberId: string) {
  return useQuery({
    ...reading(api.people.updates, byId(memberId)),
    select: (updates) => updates.toReversed(),
  });
}

export function useAddUpdate() {
  return useChange(api.people.addUpdate, { stale: [api.people.updates, api.people.teamTable] });
}

export function useSkills(memberId: string) {
  return useQuery(reading(api.people.skills, byId(memberId)));
}

/** The team's skills by member; members without ratings are missing. */
export function useTeamSkills() {
  return useQuery({
    ...reading(api.people.teamSkills, {}),
    select: (rated) => new Map(rated.map(({ memberId, skills }) => [memberId, skills])),
  });
}

export function useSaveSkills() {
  return useChange(api.people.saveSkills, { stale: [api.people.skills, api.people.teamSkills] });
}

export function useSnippets(memberId: string) {
  return useQuery(reading(api.people.snippets, byId(memberId)));
}

export function useAddSnippet() {
  return useChange(api.people.addSnippet, { stale: [api.people.snippets] });
}

export function useRemoveSnippet() {
  return useChange(api.people.removeSnippet, { stale: [api.people.snippets] });
}

/** Pictures are immutable, so they are loaded once. */
export function usePicture(imageId: string, size?: "200") {
  return useQuery({
    ...reading(api.people.image, { params: { imageId }, query: size ? { size } : {} }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useShareLink(memberId: string) {
  return useQuery(reading(api.people.shareLink, byId(memberId)));
}

export function useMakeShareLink() {
  return useChange(api.people.makeShareLink, { stale: [api.people.shareLink] });
}

export function useRevokeShareLink() {
  return useChange(api.people.revokeShareLink, { stale: [api.people.shareLink] });
}

export function useSharedActions(repUUID: string) {
  return useQuery({
    ...reading(api.people.sharedActions, { params: { repUUID } }),
    retry: false,
  });
}

/** Half a year back and ahead: more than users prepare for, and still one response. */
const DAYS_AROUND = 180;

export function useEventsWith(memberId: string, today: Day) {
  return useQuery(
    reading(api.meetings.events, {
      query: { memberId, from: dayAfter(today, -DAYS_AROUND), to: dayAfter(today, DAYS_AROUND) },
    }),
  );
}

const inOne = (groups: ActionGroup[]): Action[] => groups.flatMap(({ actions }) => actions);

const managed = (memberId: string) =>
  reading(api.actions.list, { query: { assignees: [memberId], status: "all" } });
const own = () => reading(api.actions.own, { query: { status: "all" } });

export function useActionsOf(memberId: string, viewer: Role) {
  const isManager = viewer === "manager";
  const all = useQuery({ ...managed(memberId), select: inOne, enabled: isManager });
  const mine = useQuery({ ...own(), select: inOne, enabled: !isManager });
  return isManager ? all : mine;
}

export function useTickOf(memberId: string, viewer: Role) {
  return useTick((viewer === "manager" ? managed(memberId) : own()).queryKey);
}
