import { Button } from "@mantine/core";
import { useState } from "react";

interface LeaveButtonProps {
  label: string;
  /** Leaves for the identity provider; settles only when that fails. */
  onLeave: () => Promise<void>;
}

/** Goes to the identity provider. Says so when that cannot be reached. */
export function LeaveButton({ label, onLeave }: LeaveButtonProps) {
  const [state, setState] = useState<"ready" | "leaving" | "failed">("ready");
  const leave = async () => {
    setState("leaving");
    await onLeave().catch(() => setState("failed"));
  };
  return (
    <>
      {state === "failed" && (
        <p role="alert">
          The sign-in service cannot be reached. Check your connection and try again.
        </p>
      )}
      <Button size="md" fullWidth loading={state === "leaving"} onClick={leave}>
        {label}
      </Button>
    </>
  );
}
