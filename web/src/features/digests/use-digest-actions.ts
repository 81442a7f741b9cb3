import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, type Digest, type Sent } from "@touchline/contract";
import { call, isRefusal } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";
import { toWhom } from "./schedule-words.ts";
import { keepDigest } from "./use-digests.ts";

const byId = ({ id }: Digest) => ({ params: { id } });
const told = (problem: Error) => showProblem(problem.message);

/** Creates a digest, new, copied or from a preset, and opens it. */
export function useCreateDigest() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Sent<typeof api.digests.create>["body"]) =>
      call(api.digests.create, { body }),
    onSuccess: (digest) => {
      keepDigest(client, digest);
      void client.invalidateQueries({ queryKey: [api.digests.list.path] });
      void navigate({ to: "/digest/$digestId", params: { digestId: digest.id } });
    },
    onError: told,
  });
}

export function useDigestActions(digest: Digest) {
  const client = useQueryClient();
  const { user } = useSession();
  const readAnew = () => client.invalidateQueries({ queryKey: [api.digests.list.path] });
  const create = useCreateDigest();
  const navigate = useNavigate();

  const send = useMutation({
    mutationFn: () => call(api.digests.send, byId(digest)),
    onSuccess: (sent) => {
      keepDigest(client, sent);
      showDone(`Sending '${sent.name}' to ${toWhom(sent, user.id)}`);
    },
    onError: told,
  });
  const test = useMutation({
    mutationFn: () => call(api.digests.test, byId(digest)),
    onSuccess: (sent) => {
      keepDigest(client, sent);
      showDone(`Sending '${sent.name}' to you alone`);
    },
    onError: (problem) => {
      const link = { label: "Link account", run: () => void navigate({ to: "/slack" }) };
      showProblem(problem.message, isRefusal(problem, "not_linked") ? link : undefined);
    },
  });
  const restore = useMutation({
    mutationFn: () => call(api.digests.restore, byId(digest)),
    onSuccess: (restored) => {
      keepDigest(client, restored);
      return readAnew();
    },
    onError: (problem) =>
      showProblem(problem.message, { label: "Retry", run: () => restore.mutate() }),
  });
  const remove = useMutation({
    mutationFn: () => call(api.digests.remove, byId(digest)),
    onSuccess: () => {
      showDone(`'${digest.name}' is deleted`, { label: "Undo", run: () => restore.mutate() });
      return readAnew();
    },
    onError: told,
  });

  return {
    isBusy: [create, send, test, remove].some(({ isPending }) => isPending),
    duplicate: () => create.mutate({ copyOf: digest.id }),
    send: () => send.mutate(),
    test: () => test.mutate(),
    remove: (onRemoved?: () => void) => remove.mutate(undefined, { onSuccess: onRemoved }),
  };
}
