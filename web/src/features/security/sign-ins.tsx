import { Button, Skeleton } from "@mantine/core";
import type { UserSignIns } from "@touchline/contract";
import { useState } from "react";
import { formatAgo } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import styles from "./security.module.css";
import { SignOutSelf } from "./sign-out-self.tsx";
import { useSecurity, useSignOutPerson } from "./use-security.ts";

const ROWS = [1, 2, 3, 4];

/** Users' sign-ins and last activity, with a button to force a new sign-in. */
export function SignIns({ onSignedOut }: { onSignedOut: () => void }) {
  const security = useSecurity();
  const [leaving, setLeaving] = useState<UserSignIns | null>(null);
  const close = () => setLeaving(null);
  return (
    <Panel title="Sign-ins" context="Who was here last, and when">
      <QueryContent query={security} skeleton={<SignInsSkeleton />}>
        {({ people }) =>
          people.length === 0 ? (
            <EmptyState title="No one has signed in yet">
              People show up here with their last visit once they sign in.
            </EmptyState>
          ) : (
            <ul className={styles.rows} aria-label="Sign-ins">
              {people.map((person) => (
                <Row key={person.id} person={person} onSignOut={() => setLeaving(person)} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {leaving &&
        (leaving.sub ? (
          <SignOutSelf onSignedOut={onSignedOut} onClose={close} />
        ) : (
          <SignOutPerson person={leaving} onClose={close} />
        ))}
    </Panel>
  );
}

function Row({ person, onSignOut }: { person: UserSignIns; onSignOut: () => void }) {
  const { name, sub } = person;
  return (
    <li
      className={`${styles.row} next:border-t next:border-line [&>:only-child]:flex-1 [&_button]:flex-none max-sm:flex-wrap`}
    >
      <Avatar name={name} size={28} />
      <span className={`${styles.words} grid flex-1 min-w-0`}>
        <span className="text-md/inherit font-medium">{sub ? `${name} (you)` : name}</span>
        <span className="wrap-anywhere text-base/inherit text-quiet">
          <Visits person={person} />
        </span>
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={`Sign out everywhere: ${name}`}
        onClick={onSignOut}
      >
        Sign out everywhere
      </Button>
    </li>
  );
}

function Visits({ person: { signedInAt, seenAt, signedOutAt } }: { person: UserSignIns }) {
  const { timeZone } = useSession();
  const since = (moment: string) => formatAgo(new Date(moment), timeZone, new Date());
  if (signedOutAt && (!seenAt || signedOutAt >= seenAt)) {
    return `Signed out everywhere ${since(signedOutAt)}, not back yet`;
  }
  if (!seenAt) return "No visit recorded";
  return signedInAt
    ? `Last here ${since(seenAt)} · signed in ${since(signedInAt)}`
    : `Last here ${since(seenAt)}`;
}

function SignOutPerson({ person, onClose }: { person: UserSignIns; onClose: () => void }) {
  const signOut = useSignOutPerson();
  const { id, name } = person;
  const confirm = () =>
    signOut.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          showSuccess(`${name} was signed out everywhere`);
          onClose();
        },
        onError: ({ message }) => showError(message),
      },
    );
  return (
    <Confirm
      title={`Sign ${name} out everywhere?`}
      action="Sign out everywhere"
      isBusy={signOut.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {name} will have to sign in again in every browser. To keep them out, deactivate them under
      People. API tokens keep working: revoke them under Data.
    </Confirm>
  );
}

function SignInsSkeleton() {
  return ROWS.map((row) => (
    <div
      key={row}
      className={`${styles.row} next:border-t next:border-line [&>:only-child]:flex-1 [&_button]:flex-none max-sm:flex-wrap`}
    >
      <Skeleton height={38} />
    </div>
  ));
}
