import { Button } from "@mantine/core";
import { useState } from "react";
import { useSession, useSettings } from "../../lib/session.ts";
import { Panel } from "../../ui/panel.tsx";
import styles from "./security.module.css";
import { SignOutSelf } from "./sign-out-self.tsx";

/** The user's sign-in methods, and a button to sign out everywhere. */
export function OwnSignIns({ onSignedOut }: { onSignedOut: () => void }) {
  const { user } = useSession();
  const { identity } = useSettings();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Panel title="Your sign-ins">
      <div
        className={`${styles.row} next:border-t next:border-line [&>:only-child]:flex-1 [&_button]:flex-none max-sm:flex-wrap`}
      >
        <span className={`${styles.words} grid flex-1 min-w-0`}>
          <span className="text-md/inherit font-medium">{user.emailAddress}</span>
          <span className="wrap-anywhere text-base/inherit text-quiet">
            You sign in at {identity.authority}. Lost a laptop or used a shared browser? Sign out
            everywhere, and change your password there.
          </span>
        </span>
        <Button size="xs" variant="outline" color="red" onClick={() => setIsAsking(true)}>
          Sign out everywhere…
        </Button>
      </div>
      {isAsking && <SignOutSelf onSignedOut={onSignedOut} onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}
