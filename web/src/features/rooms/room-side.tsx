import { Button } from "@mantine/core";
import type { Room } from "@touchline/contract";
import { useState } from "react";
import { Confirm } from "../../ui/confirm.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Switch } from "../../ui/switch.tsx";
import type { RoomChanges } from "./use-rooms.ts";

export function RoomPeople({ room }: { room: Room }) {
  return (
    <Panel title="In the room">
      <ul className="pt-3 pb-4 px-5 [&_li]:truncate">
        {room.people.map(({ name, isGuest }, nth) => (
          // Two guests may have one name; nobody leaves the list.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
          <li key={nth}>
            {name}
            {isGuest && <span className="text-base/inherit text-quiet"> · guest</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface HostSettingsProps {
  room: Room;
  changes: RoomChanges;
}

export function HostSettings({ room, changes }: HostSettingsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { guestsAllowed, amountsShown } = { ...room, ...changes.settings };
  return (
    <Panel title="This room">
      <div className="flex flex-col gap-2 pt-2 pb-4 px-2.5">
        <Switch
          label="Allow guests"
          consequence="Anyone with the code can watch without an account"
          isOn={guestsAllowed}
          isBusy={changes.settings.guestsAllowed !== undefined}
          onToggle={() => changes.set({ guestsAllowed: !guestsAllowed })}
        />
        <Switch
          label="Show amounts"
          consequence="Guests see names, stages and your notes. Turn on to show amounts too."
          isOn={amountsShown}
          isBusy={changes.settings.amountsShown !== undefined}
          onToggle={() => changes.set({ amountsShown: !amountsShown })}
        />
        {!room.isClosed && (
          <Button variant="default" className="mt-1 mb-0 mx-2.5" onClick={() => setIsAsking(true)}>
            Close the room
          </Button>
        )}
      </div>
      {isAsking && (
        <Confirm
          title="Close the room?"
          action="Close the room"
          isBusy={changes.isClosing}
          onConfirm={() => changes.close(() => setIsAsking(false))}
          onClose={() => setIsAsking(false)}
        >
          Scoring ends. The agenda stays readable with the code for another 24 hours.
        </Confirm>
      )}
    </Panel>
  );
}
