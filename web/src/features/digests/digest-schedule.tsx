import "../../ui/dialog.css";
import "@mantine/core/styles/Combobox.layer.css";
import { NativeSelect, Select } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import type { Digest } from "@touchline/contract";
import type { DigestSchedule as Times } from "@touchline/domain";
import { useState } from "react";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { Panel } from "../../ui/panel.tsx";
import { Switch } from "../../ui/switch.tsx";
import { DestinationField } from "./destination-field.tsx";
import styles from "./digest-detail.module.css";
import { SCHEDULE_FAILED } from "./error-messages.ts";
import { LastSent } from "./last-sent.tsx";
import { nextDays, normaliseTime, timeChoices } from "./schedule-text.ts";
import { useIsUnlinked, useSaveDigest } from "./use-digests.ts";
import { WeekdayPills } from "./weekday-pills.tsx";

const SAVE_DELAY_MS = 200;
/** The server's wording for an owner without a linked Slack account. */
const NOT_LINKED = "hasn't linked a Slack account yet";

type Schedule = Pick<Digest, "time" | "weekdays">;

export function DigestSchedule({ digest }: { digest: Digest }) {
  const { shown, change } = useSchedule(digest);
  return (
    <Panel title="When and where">
      <div className="flex flex-col gap-4 pt-3 pb-5 px-5">
        <OnSwitch digest={digest} />
        <div className="grid grid-cols-[140px_minmax(0,1fr)] gap-4 data-even:grid-cols-2">
          <NativeSelect
            label="Time"
            data={timeChoices(shown.time)}
            value={normaliseTime(shown.time)}
            onChange={({ currentTarget }) => change({ time: currentTarget.value })}
          />
          <ZoneField digest={digest} />
        </div>
        <WeekdayPills weekdays={shown.weekdays} onChange={(weekdays) => change({ weekdays })} />
        <DestinationField digest={digest} />
        <div className="grid grid-cols-[140px_minmax(0,1fr)] gap-4 data-even:grid-cols-2" data-even>
          <div>
            <p className="mb-1 text-base font-medium">{digest.isOn ? "Next" : "Next, once on"}</p>
            <NextDays schedule={{ ...shown, timeZone: digest.timeZone }} />
          </div>
          <div>
            <p className="mb-1 text-base font-medium">Last sent</p>
            <LastSent run={digest.lastRun} />
          </div>
        </div>
      </div>
    </Panel>
  );
}

/** Lets the user verify the selected days and time. */
function NextDays({ schedule }: { schedule: Times }) {
  const now = useNow();
  return (
    <ul className="flex flex-wrap gap-x-3 whitespace-nowrap text-base text-quiet number">
      {nextDays(schedule, now).map((day) => (
        <li key={day}>{day}</li>
      ))}
    </ul>
  );
}

/** Displays the selection immediately, saves it after a pause and rolls back on failure. */
function useSchedule({ id, time, weekdays }: Digest) {
  const [draft, setDraft] = useState<Schedule | null>(null);
  const save = useSaveDigest(id, {
    failed: SCHEDULE_FAILED,
    onSettled: (body) => setDraft((latest) => (latest === body ? null : latest)),
    onRetry: (body) => setDraft(body as Schedule),
  });
  const saveSoon = useDebouncedCallback((wanted: Schedule) => save.mutate(wanted), {
    delay: SAVE_DELAY_MS,
    flushOnUnmount: true,
  });
  const shown = draft ?? { time, weekdays };
  const change = (part: Partial<Schedule>) => {
    const wanted = { ...shown, ...part };
    setDraft(wanted);
    saveSoon(wanted);
  };
  return { shown, change };
}

function OnSwitch({ digest }: { digest: Digest }) {
  const save = useSaveDigest(digest.id, { failed: null });
  const isOn = save.isPending ? save.variables.isOn === true : digest.isOn;
  const { user } = useSession();
  const isUnlinked = useIsUnlinked();
  // The user can fix this themselves, so link to the fix.
  const isMissingOwn =
    isUnlinked &&
    digest.channel === null &&
    digest.owner.id === user.id &&
    save.error?.message.includes(NOT_LINKED);
  return (
    <div className={styles.on}>
      <Switch
        label="Send on schedule"
        consequence={
          isOn
            ? "Sent automatically at the times below."
            : "Nothing is sent automatically until this is on."
        }
        isOn={isOn}
        isBusy={save.isPending}
        onToggle={() => save.mutate({ isOn: !digest.isOn })}
      />
      {save.isError && (
        <p role="alert" className={styles.refused}>
          {isMissingOwn ? (
            <>
              Your Slack account isn't linked yet: <Link to="/slack">link it</Link>, or choose a
              channel.
            </>
          ) : (
            save.error.message
          )}
        </p>
      )}
    </div>
  );
}

function ZoneField({ digest }: { digest: Digest }) {
  const { timeZone } = useSession();
  const save = useSaveDigest(digest.id, { failed: SCHEDULE_FAILED });
  const isMoving = save.isPending && save.variables.timeZone !== undefined;
  const shown = isMoving ? (save.variables.timeZone ?? timeZone) : digest.timeZone;
  return (
    <Select
      label="Time zone"
      data={timeZoneOptions(digest.timeZone)}
      searchable
      allowDeselect={false}
      maxDropdownHeight={240}
      comboboxProps={{ keepMounted: false }}
      nothingFoundMessage="No such time zone"
      value={shown}
      onChange={(zone) => {
        // Null makes it follow the workspace's time zone.
        if (zone && zone !== digest.timeZone)
          save.mutate({ timeZone: zone === timeZone ? null : zone });
      }}
    />
  );
}

function timeZoneOptions(set: string): { value: string; label: string }[] {
  const all = new Set([set, "UTC", ...Intl.supportedValuesOf("timeZone")]);
  return Array.from(all, (value) => ({ value, label: value.replaceAll("_", " ") }));
}
