import { NativeSelect, Skeleton } from "@mantine/core";
import type { MeetingPack } from "@touchline/contract";
import { addDays } from "@touchline/domain";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { DayField } from "../../ui/day-field.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { hasNotes } from "./event-text.ts";
import { formatMeeting } from "./pack-text.ts";
import { useEvent } from "./use-events.ts";
import { AD_HOC, type WrapUpForm } from "./wrap-up-form.ts";

/** As far back as the server accepts. */
const MAX_DAYS_AGO = 30;

interface WrapUpMeetingProps {
  pack: MeetingPack;
  form: WrapUpForm;
  onChange: (change: Pick<Partial<WrapUpForm>, "meeting" | "metOn">) => void;
}

/** Which meeting this wraps up, and the notes taken in it. */
export function WrapUpMeeting({ pack, form, onChange }: WrapUpMeetingProps) {
  const { timeZone } = useSession();
  const { today } = useQuarters();
  const { meetings } = pack;
  const isAdHoc = form.meeting === AD_HOC;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_160px] items-end gap-2 max-sm:grid-cols-1">
        <NativeSelect
          label="Meeting"
          required
          withAsterisk={false}
          value={form.meeting}
          onChange={({ currentTarget }) => onChange({ meeting: currentTarget.value })}
        >
          {form.meeting === "" && (
            <option value="" disabled>
              Which 1:1 was it?
            </option>
          )}
          {meetings.map((meeting) => (
            <option key={meeting.id} value={meeting.id}>
              {formatMeeting(meeting, { timeZone, today })}
            </option>
          ))}
          <option value={AD_HOC}>Ad hoc, not in the calendar</option>
        </NativeSelect>
        {isAdHoc && (
          <DayField
            label="When did you talk?"
            value={form.metOn}
            earliest={addDays(today, -MAX_DAYS_AGO)}
            latest={today}
            onChange={(metOn) => onChange({ metOn })}
          />
        )}
      </div>
      {isAdHoc || form.meeting === "" ? null : <Notes key={form.meeting} eventId={form.meeting} />}
    </div>
  );
}

function Notes({ eventId }: { eventId: string }) {
  const event = useEvent(eventId);
  return (
    <QueryContent query={event} skeleton={<Skeleton height={20} />}>
      {(known) =>
        known.notes && hasNotes(known) ? (
          <section aria-label="Notes from this meeting">
            <h3 className="pb-1 text-md font-semibold">Notes from this meeting</h3>
            <div className="max-h-42 overflow-y-auto py-1 px-3 rounded-control bg-sunken text-base">
              <RichText html={known.notes.html} />
            </div>
          </section>
        ) : (
          <p className="text-base text-quiet">No notes in this meeting.</p>
        )
      }
    </QueryContent>
  );
}
