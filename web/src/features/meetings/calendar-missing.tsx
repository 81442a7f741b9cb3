import "../../ui/dialog.css";
import { Button, TextInput } from "@mantine/core";
import { api, type CalendarStatus } from "@touchline/contract";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { showSuccess } from "../../ui/toasts.ts";
import styles from "./events-panel.module.css";
import { useConnectCalendar, useIcsAddress } from "./use-calendar.ts";

/** Displayed instead of events while the calendar isn't connected. */
export function CalendarMissing({ status }: { status: CalendarStatus }) {
  const { connect, isLeaving, problem } = useConnectCalendar();
  return (
    <div className="flex flex-col items-start gap-2 py-5 px-4">
      <p className="font-semibold">Looks like we can't access your calendar</p>
      <p className="text-base text-quiet">
        {status.isConfigured
          ? "Try signing out and then when you sign in again, allow event permissions when requested"
          : "Paste your calendar's secret ICS address, and your meetings show up here."}
      </p>
      {status.trouble && <p className={styles.bad}>{status.trouble}</p>}
      {status.isConfigured && (
        <Button size="xs" loading={isLeaving} onClick={() => connect("/launch")}>
          {status.state === "revoked" ? "Connect Google Calendar again" : "Connect Google Calendar"}
        </Button>
      )}
      {problem && (
        <p role="alert" className={styles.bad}>
          {problem}
        </p>
      )}
      <IcsForm isOpen={!status.isConfigured} />
    </div>
  );
}

const Url = api.meetings.useIcs.body.shape.url;

function IcsForm({ isOpen }: { isOpen: boolean }) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const save = useIcsAddress();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = typed.trim().replace(/^webcal:/i, "https:");
    if (!Url.safeParse(url).success) {
      setProblem("Enter a whole address, as in https://example.com/calendar.ics.");
      return;
    }
    setProblem(null);
    save.mutate(
      { body: { url } },
      {
        onSuccess: () => showSuccess("Calendar connected"),
        onError: (failure) => setProblem(messageOf(failure, failure.message)),
      },
    );
  };
  return (
    <details className={styles.ics} open={isOpen}>
      <summary>Use a calendar address instead</summary>
      <form onSubmit={submit} noValidate>
        <TextInput
          label="Secret ICS address"
          description="From the settings of your calendar. We only read it, every few minutes."
          type="url"
          autoComplete="off"
          maxLength={2000}
          value={typed}
          error={problem}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" loading={save.isPending}>
          Use this address
        </Button>
      </form>
    </details>
  );
}
