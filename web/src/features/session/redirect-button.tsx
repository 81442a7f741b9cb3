import { Button } from "@mantine/core";
import { useState } from "react";

interface RedirectButtonProps {
  label: string;
  /** Redirects to the identity provider; settles only on failure. */
  onLeave: () => Promise<void>;
}

/** Redirects to the identity provider, and reports if it can't be reached. */
export function RedirectButton({ label, onLeave }: RedirectButtonProps) {
  const [state, setState] = useState<"ready" | "leaving" | "failed">("ready");
  const leave = async () => {
    setState("leaving");
    await onLeave().catch(() => setState("failed"));
  };
  return (
    <>
      {state === "failed" && (
        <p role="alert">We can't reach the sign-in service. Check your connection and try again.</p>
      )}
      <Button size="md" fullWidth loading={state === "leaving"} onClick={leave}>
        {label}
      </Button>
    </>
  );
}
