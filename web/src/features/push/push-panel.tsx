import { Button } from "@mantine/core";
import { formatDateTime } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { Panel } from "../../ui/panel.tsx";
import { Switch } from "../../ui/switch.tsx";
import { type PushState, usePush } from "./use-push.ts";

const WORDS: Record<PushState, string> = {
  loading: "A notification for each new item in your inbox.",
  on: "A notification for each new item in your inbox.",
  off: "A notification for each new item in your inbox.",
  blocked: "Your browser blocks notifications from Touchline. Allow them in its site settings.",
  none: "This browser doesn't support notifications. On an iPhone, add Touchline to your home screen first.",
};

/** Inbox notifications on this device and the person's others. */
export function PushPanel() {
  const { state, isBusy, own, others, turnOn, turnOff } = usePush();
  const { timeZone } = useSession();
  const now = useNow();
  return (
    <Panel title="On your devices" context="Inbox notifications on this device">
      <div className="flex flex-col p-2.5">
        <Switch
          label="This device"
          consequence={WORDS[state]}
          isOn={state === "on"}
          isBusy={isBusy}
          isDisabled={state !== "on" && state !== "off"}
          onToggle={() => void (own ? turnOff(own) : turnOn())}
        />
        {others.length > 0 && (
          <ul aria-label="Other devices">
            {others.map((device) => (
              <li key={device.id} className="flex items-center justify-between gap-3 p-2.5">
                <span className="min-w-0 wrap-anywhere">
                  {device.device}
                  <span className="block text-sm text-quiet">
                    Since {formatDateTime(new Date(device.createdAt), timeZone, now)}
                  </span>
                </span>
                <Button
                  variant="default"
                  size="xs"
                  disabled={isBusy}
                  aria-label={`Turn off ${device.device}`}
                  onClick={() => void turnOff(device)}
                >
                  Turn off
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
