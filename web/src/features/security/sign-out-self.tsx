import { Confirm } from "../../ui/confirm.tsx";
import { showError } from "../../ui/toasts.ts";
import { useSignOutSelf } from "./use-security.ts";

interface SignOutSelfProps {
  onSignedOut: () => void;
  onClose: () => void;
}

/** Ends all of the user's sessions, including this one. */
export function SignOutSelf({ onSignedOut, onClose }: SignOutSelfProps) {
  const signOut = useSignOutSelf();
  const confirm = () =>
    signOut.mutate({}, { onSuccess: onSignedOut, onError: ({ message }) => showError(message) });
  return (
    <Confirm
      title="Sign out everywhere?"
      action="Sign out everywhere"
      isBusy={signOut.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      You'll have to sign in again in every browser, including this one. Your API tokens keep
      working until you revoke them.
    </Confirm>
  );
}
