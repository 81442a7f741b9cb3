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
      Every browser in which you are signed in, this one included, asks for a new sign-in at once.
      Your API tokens go on until you revoke them.
    </Confirm>
  );
}
