import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, type Digest, type RouteInput } from "@touchline/contract";
import { callApi, isApiError } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { formatRecipient } from "./schedule-text.ts";
import { cacheDigest } from "./use-digests.ts";

const byId = ({ id }: Digest) => ({ params: { id } });
const showFailure = (problem: Error) => showError(problem.message);

/** Creates a digest, new, copied or from a preset, and opens it. */
export function useCreateDigest() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: RouteInput<typeof api.digests.create>["body"]) =>
      callApi(api.digests.create, { body }),
    onSuccess: (digest) => {
      cacheDigest(client, digest);
      void client.invalidateQueries({ queryKey: [api.digests.list.path] });
      void navigate({ to: "/digest/$digestId", params: { digestId: digest.id } });
    },
    onError: showFailure,
  });
}

export function useDigestActions(digest: Digest) {
  const client = useQueryClient();
  const { user } = useSession();
  const readAnew = () => client.invalidateQueries({ queryKey: [api.digests.list.path] });
  const create = useCreateDigest();
  const navigate = useNavigate();

  const send = useMutation({
    mutationFn: () => callApi(api.digests.send, byId(digest)),
    onSuccess: (sent) => {
      cacheDigest(client, sent);
      showSuccess(`Sending '${sent.name}' to ${formatRecipient(sent, user.id)}`);
    },
    onError: showFailure,
  });
  const test = useMutation({
    mutationFn: () => callApi(api.digests.test, byId(digest)),
    onSuccess: (sent) => {
      cacheDigest(client, sent);
      showSuccess(`Sending '${sent.name}' to you`);
    },
    onError: (problem) => {
      const link = { label: "Link account", run: () => void navigate({ to: "/slack" }) };
      showError(problem.message, isApiError(problem, "not_linked") ? link : undefined);
    },
  });
  const restore = useMutation({
    mutationFn: () => callApi(api.digests.restore, byId(digest)),
    onSuccess: (restored) => {
      cacheDigest(client, restored);
      return readAnew();
    },
    onError: (problem) =>
      showError(problem.message, { label: "Retry", run: () => restore.mutate() }),
  });
  const remove = useMutation({
    mutationFn: () => callApi(api.digests.remove, byId(digest)),
    onSuccess: () => {
      showSuccess(`'${digest.name}' is deleted`, { label: "Undo", run: () => restore.mutate() });
      return readAnew();
    },
    onError: showFailure,
  });

  return {
    isBusy: [create, send, test, remove].some(({ isPending }) => isPending),
    duplicate: () => create.mutate({ copyOf: digest.id }),
    send: () => send.mutate(),
    test: () => test.mutate(),
    remove: (onRemoved?: () => void) => remove.mutate(undefined, { onSuccess: onRemoved }),
  };
}
