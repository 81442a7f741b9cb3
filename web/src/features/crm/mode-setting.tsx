import { Button } from "@mantine/core";
import { useState } from "react";
import { Segmented } from "../../ui/segmented.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import styles from "./integrations.module.css";
import { useConnect } from "./use-connect.ts";
import { type Connection, useConfigure } from "./use-hubspot.ts";

type Mode = Connection["mode"];

const CONSEQUENCE_TEXT: Record<Mode, string> = {
  "dry-run":
    "Read only. Your changes are listed in the outbox but change nothing, here or in HubSpot.",
  live: "Your changes show here at once and are written to HubSpot.",
};

interface ModeSettingProps {
  connection: Connection;
  here: string;
}

/** Dry run or live. Going live needs HubSpot's write permission. */
export function ModeSetting({ connection, here }: ModeSettingProps) {
  const configure = useConfigure();
  const { connect, isLeaving, problem } = useConnect();
  const [isAsking, setIsAsking] = useState(false);
  const choose = (mode: Mode) => {
    setIsAsking(mode === "live" && !connection.mayWrite);
    if (mode === connection.mode || (mode === "live" && !connection.mayWrite)) return;
    configure.mutate(
      { body: { mode } },
      {
        onSuccess: () => showSuccess(mode === "live" ? "HubSpot is live" : "HubSpot is in dry run"),
        onError: (refusal) => showError(refusal.message),
      },
    );
  };
  return (
    <div className={styles.setting}>
      <div>
        <p className="font-medium">Writing</p>
        <p className="text-base text-quiet">{CONSEQUENCE_TEXT[connection.mode]}</p>
      </div>
      <Segmented
        label="Writing"
        value={connection.mode}
        options={[
          { value: "dry-run", label: "Dry run" },
          { value: "live", label: "Live" },
        ]}
        onChange={choose}
      />
      {isAsking && (
        <div className={styles.extra} role="status">
          <p className={problem ? "text-bad" : undefined}>
            {problem ??
              "HubSpot only allows reading so far. Allow writing there; when you're back, choose Live again."}
          </p>
          <Button size="xs" loading={isLeaving} onClick={() => connect(here, "write")}>
            Allow writing
          </Button>
          <Button size="xs" variant="default" onClick={() => setIsAsking(false)}>
            Keep dry run
          </Button>
        </div>
      )}
    </div>
  );
}
