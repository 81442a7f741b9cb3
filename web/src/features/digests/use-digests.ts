import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type Digest, type DigestQueryType, type Sent } from "@touchline/contract";
import { call, reading } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { tellFailure } from "./failures.ts";

const byId = (id: string) => ({ params: { id } });
const list = reading(api.digests.list, {});

/** Fallback polling interval while something is pending. */
const LOOK_EVERY_MS = 3000;
const isOnItsWay = ({ lastRun }: Digest) => lastRun?.state === "sending";

export function useDigests() {
  return useQuery({
    ...list,
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? LOOK_EVERY_MS : false),
  });
}

export function useDigest(id: string) {
  return useQuery({
    ...reading(api.digests.read, byId(id)),
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? LOOK_EVERY_MS : false),
  });
}

export function usePreview(id: string) {
  return useQuery(reading(api.digests.preview, byId(id)));
}

/** Available channels. Empty without Slack. */
export function useChannels() {
  const { isSlackConnected } = useSession();
  return useQuery({ ...reading(api.slack.channels, {}), enabled: isSlackConnected });
}

/** Whether the user has no linked Slack account and so can't receive messages. */
export function useIsUnlinked(): boolean {
  const { isSlackConnected } = useSession();
  const { data } = useQuery({ ...reading(api.slack.loggedIn, {}), enabled: isSlackConnected });
  return data?.isBound === false;
}

/** The active pipelines; digests ignore the others. */
export function usePipelines() {
  return useQuery({
    ...reading(api.crm.pipelines, {}),
    select: (all) => all.filter(({ counts }) => counts),
  });
}

export function useReps() {
  return useQuery({
    ...reading(api.team.members, { query: { brief: "true" } }),
    select: (members) => members.filter(({ role }) => role === "rep"),
  });
}

/** Caches the digest that every change returns. */
export function keepDigest(client: QueryClient, digest: Digest) {
  client.setQueryData(reading(api.digests.read, byId(digest.id)).queryKey, digest);
  client.setQueryData<Digest[]>(list.queryKey, (all) =>
    all?.map((one) => (one.id === digest.id ? digest : one)),
  );
  void client.invalidateQueries({ queryKey: [api.digests.preview.path] });
}

type Change = Sent<typeof api.digests.save>["body"];
type QueryChange = Sent<typeof api.digests.saveQuery>["body"] & { queryId: DigestQueryType };

/** Changes to the same digest are serialised so that the last one entered is the last one sent. */
function inTurn(client: QueryClient, id: string) {
  return {
    scope: { id: `digest-${id}` },
    onMutate: () => client.cancelQueries({ queryKey: [api.digests.read.path] }),
    onSuccess: (digest: Digest) => keepDigest(client, digest),
  };
}

interface Telling {
  /** Error message; null if the screen reports the error inline. */
  failed: string | null;
  onSaved?: () => void;
  onSettled?: (body: Change) => void;
  onRetry?: (body: Change) => void;
}

export function useSaveDigest(id: string, { failed, onSaved, onSettled, onRetry }: Telling) {
  const client = useQueryClient();
  const save = useMutation({
    ...inTurn(client, id),
    mutationFn: (body: Change) => call(api.digests.save, { ...byId(id), body }),
    onSuccess: (digest) => {
      keepDigest(client, digest);
      onSaved?.();
    },
    onSettled: (_digest, _problem, body) => onSettled?.(body),
    onError: (problem, body) => {
      if (failed === null) return;
      tellFailure(problem, failed, () => {
        onRetry?.(body);
        save.mutate(body);
      });
    },
  });
  return save;
}

export function useSaveQuery(id: string, failed: string) {
  const client = useQueryClient();
  const save = useMutation({
    ...inTurn(client, id),
    mutationFn: ({ queryId, ...body }: QueryChange) =>
      call(api.digests.saveQuery, { params: { id, queryId }, body }),
    onError: (problem, change) => tellFailure(problem, failed, () => save.mutate(change)),
  });
  return save;
}

/** Moves a block optimistically; the server's answer wins. */
export function useMoveQuery(id: string, failed: string) {
  const client = useQueryClient();
  const { queryKey } = reading(api.digests.read, byId(id));
  const move = useMutation({
    ...inTurn(client, id),
    mutationFn: ({ queryId, position }: { queryId: DigestQueryType; position: number }) =>
      call(api.digests.saveQuery, { params: { id, queryId }, body: { position } }),
    onMutate: async ({ queryId, position }) => {
      await client.cancelQueries({ queryKey: [api.digests.read.path] });
      client.setQueryData<Digest>(queryKey, (digest) => digest && moved(digest, queryId, position));
    },
    onError: (problem, change) => {
      void client.invalidateQueries({ queryKey });
      tellFailure(problem, failed, () => move.mutate(change));
    },
  });
  return move;
}

function moved(digest: Digest, queryId: DigestQueryType, position: number): Digest {
  const block = digest.DigestQueries.find(({ id }) => id === queryId);
  const others = digest.DigestQueries.filter(({ id }) => id !== queryId);
  return block ? { ...digest, DigestQueries: others.toSpliced(position - 1, 0, block) } : digest;
}
