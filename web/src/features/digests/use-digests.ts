import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { api, type Digest, type DigestQueryType, type RouteInput } from "@touchline/contract";
import { sells } from "@touchline/domain";
import { callApi, routeQuery } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { reportFailure } from "./error-messages.ts";

const byId = (id: string) => ({ params: { id } });
const digestsQuery = routeQuery(api.digests.list, {});

/** Fallback polling interval while something is pending. */
const POLL_MS = 3000;
/** Slack lets a large workspace be read on each minute. */
const CHANNELS_POLL_MS = 20_000;
const isSending = ({ lastRun }: Digest) => lastRun?.state === "sending";

export function useDigests() {
  return useQuery({
    ...digestsQuery,
    refetchInterval: ({ state }) => (state.data?.some(isSending) ? POLL_MS : false),
  });
}

export function useDigest(id: string) {
  return useQuery({
    ...routeQuery(api.digests.read, byId(id)),
    refetchInterval: ({ state }) => (state.data && isSending(state.data) ? POLL_MS : false),
  });
}

export function usePreview(id: string) {
  return useQuery(routeQuery(api.digests.preview, byId(id)));
}

/** Channels whose name has these words, read again until all were looked through. */
export function useChannels(words: string) {
  const { isSlackConnected } = useSession();
  return useQuery({
    ...routeQuery(api.slack.channels, { query: { words } }),
    enabled: isSlackConnected,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? CHANNELS_POLL_MS : false),
  });
}

/** Whether the user has no linked Slack account and so can't receive messages. */
export function useIsUnlinked(): boolean {
  const { isSlackConnected } = useSession();
  const { data } = useQuery({ ...routeQuery(api.slack.loggedIn, {}), enabled: isSlackConnected });
  return data?.isBound === false;
}

/** The active pipelines; digests ignore the others. */
export function usePipelines() {
  return useQuery({
    ...routeQuery(api.crm.pipelines, {}),
    select: (all) => all.filter(({ counts }) => counts),
  });
}

export function useReps() {
  return useQuery({
    ...routeQuery(api.team.members, { query: { brief: "true" } }),
    select: (members) => members.filter(({ role }) => sells(role)),
  });
}

/** Caches the digest that every change returns. */
export function cacheDigest(client: QueryClient, digest: Digest) {
  client.setQueryData(routeQuery(api.digests.read, byId(digest.id)).queryKey, digest);
  client.setQueryData<Digest[]>(digestsQuery.queryKey, (all) =>
    all?.map((one) => (one.id === digest.id ? digest : one)),
  );
  void client.invalidateQueries({ queryKey: [api.digests.preview.path] });
}

type Change = RouteInput<typeof api.digests.save>["body"];
type QueryChange = RouteInput<typeof api.digests.saveQuery>["body"] & { queryId: DigestQueryType };

/** Changes to the same digest are serialised so that the last one entered is the last one sent. */
function sequentialOptions(client: QueryClient, id: string) {
  return {
    scope: { id: `digest-${id}` },
    onMutate: () => client.cancelQueries({ queryKey: [api.digests.read.path] }),
    onSuccess: (digest: Digest) => cacheDigest(client, digest),
  };
}

interface SaveDigestOptions {
  /** Error message; null if the screen reports the error inline. */
  failed: string | null;
  onSaved?: () => void;
  onSettled?: (body: Change) => void;
  onRetry?: (body: Change) => void;
}

export function useSaveDigest(
  id: string,
  { failed, onSaved, onSettled, onRetry }: SaveDigestOptions,
) {
  const client = useQueryClient();
  const save = useMutation({
    ...sequentialOptions(client, id),
    mutationFn: (body: Change) => callApi(api.digests.save, { ...byId(id), body }),
    onSuccess: (digest) => {
      cacheDigest(client, digest);
      onSaved?.();
    },
    onSettled: (_digest, _problem, body) => onSettled?.(body),
    onError: (problem, body) => {
      if (failed === null) return;
      reportFailure(problem, failed, () => {
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
    ...sequentialOptions(client, id),
    mutationFn: ({ queryId, ...body }: QueryChange) =>
      callApi(api.digests.saveQuery, { params: { id, queryId }, body }),
    onError: (problem, change) => reportFailure(problem, failed, () => save.mutate(change)),
  });
  return save;
}

/** Moves a block optimistically; the server's answer wins. */
export function useMoveQuery(id: string, failed: string) {
  const client = useQueryClient();
  const { queryKey } = routeQuery(api.digests.read, byId(id));
  const move = useMutation({
    ...sequentialOptions(client, id),
    mutationFn: ({ queryId, position }: { queryId: DigestQueryType; position: number }) =>
      callApi(api.digests.saveQuery, { params: { id, queryId }, body: { position } }),
    onMutate: async ({ queryId, position }) => {
      await client.cancelQueries({ queryKey: [api.digests.read.path] });
      client.setQueryData<Digest>(
        queryKey,
        (digest) => digest && moveBlock(digest, queryId, position),
      );
    },
    onError: (problem, change) => {
      void client.invalidateQueries({ queryKey });
      reportFailure(problem, failed, () => move.mutate(change));
    },
  });
  return move;
}

function moveBlock(digest: Digest, queryId: DigestQueryType, position: number): Digest {
  const block = digest.DigestQueries.find(({ id }) => id === queryId);
  const others = digest.DigestQueries.filter(({ id }) => id !== queryId);
  return block ? { ...digest, DigestQueries: others.toSpliced(position - 1, 0, block) } : digest;
}
