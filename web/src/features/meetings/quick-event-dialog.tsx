import "../../ui/checkbox.css";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import type { CalendarEvent, EventType, TeamMember } from "@touchline/contract";
import { type Day, UNCATEGORISED } from "@touchline/domain";
import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { fieldErrorOf } from "../../lib/field-errors.ts";
import { dayIn, timeOfDayIn } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { dateInZone } from "../../lib/zoned-time.ts";
import { DayField } from "../../ui/day-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./dialogs.module.css";
import { TimeField } from "./time-field.tsx";
import { useCreateQuick } from "./use-events.ts";

const DURATIONS = [15, 30, 45, 60, 90, 120];
const MINUTE = 60_000;
const QUARTER_HOUR = 15 * MINUTE;
const GUESS_TYPE = "guess";
const EMPTY_FORM: { title: string; attendeeIds: string[] } = { title: "", attendeeIds: [] };

interface QuickEventDialogProps {
  team: TeamMember[];
  types: EventType[];
  /** Initial values, if the attendees are known. */
  meant?: { title: string; attendeeIds: string[] };
  onMade: (event: CalendarEvent) => void;
  onClose: () => void;
}

/** Creates a meeting that is in no calendar. */
export function QuickEventDialog(props: QuickEventDialogProps) {
  const { team, types, meant = EMPTY_FORM, onMade, onClose } = props;
  const { timeZone } = useSession();
  const create = useCreateQuick();
  const [soon] = useState(() => new Date(Math.ceil(Date.now() / QUARTER_HOUR) * QUARTER_HOUR));
  const [title, setTitle] = useState(meant.title);
  const [date, setDate] = useState<Day>(() => dayIn(timeZone, soon));
  const [time, setTime] = useState(() => timeOfDayIn(timeZone, soon));
  const [minutes, setMinutes] = useState(30);
  const [attendeeIds, setAttendeeIds] = useState(meant.attendeeIds);
  const [eventType, setEventType] = useState(GUESS_TYPE);
  const refused = (...fields: string[]) => fieldErrorOf(create.error, ...fields);
  const submit = () => {
    const start = dateInZone(timeZone, date, time);
    create.mutate(
      {
        body: {
          title: title.trim(),
          start: start.toISOString(),
          end: new Date(start.getTime() + minutes * MINUTE).toISOString(),
          attendeeIds,
          ...(eventType !== GUESS_TYPE && { eventType }),
        },
      },
      { onSuccess: onMade },
    );
  };
  return (
    <FormDialog
      title="New quick event"
      action="Create"
      isChanged={title !== meant.title}
      maySubmit={title.trim() !== ""}
      isBusy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Title"
        required
        data-autofocus
        maxLength={1000}
        error={refused("title")}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-3">
        <DayField label="Date" value={date} error={refused("start")} onChange={setDate} />
        <TimeField label="Time" value={time} onChange={setTime} />
        <NativeSelect
          label="Length"
          error={refused("end")}
          data={DURATIONS.map((length) => ({ value: String(length), label: `${length} min` }))}
          value={String(minutes)}
          onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
        />
      </div>
      <NativeSelect
        label="Type"
        error={refused("eventType")}
        data={[
          { value: GUESS_TYPE, label: "Guess from title and attendees" },
          ...types.map(({ id, label }) => ({
            value: label,
            label: id === UNCATEGORISED ? `${label} (no template)` : label,
          })),
        ]}
        value={eventType}
        onChange={({ currentTarget }) => setEventType(currentTarget.value)}
      />
      <Checkbox.Group
        label="Attendees"
        error={refused("attendeeIds")}
        value={attendeeIds}
        onChange={setAttendeeIds}
        classNames={{ root: "max-h-82.5 overflow-y-auto" }}
      >
        {team.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} classNames={{ root: styles.person }} />
        ))}
      </Checkbox.Group>
      {create.error && !refused("title", "start", "end", "eventType", "attendeeIds") && (
        <Notice tone="bad">{messageOf(create.error, create.error.message)}</Notice>
      )}
    </FormDialog>
  );
}
