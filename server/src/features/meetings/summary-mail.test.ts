import type { Action } from "@touchline/contract";
import { describe, expect, it } from "vitest";
import { plainText } from "../../shared/html.ts";
import { summaryMail } from "./summary-mail.ts";

type Meeting = Parameters<typeof summaryMail>[0];

const REP = { id: "00000000-0000-4000-8000-000000000001", name: "Sam", role: "rep" } as const;
const action = (text: string, given: Partial<Action> = {}): Action => ({
  ...{ id: REP.id, text, isDone: false, isFocused: false, dueDate: null },
  ...{ AssigneeId: REP.id, Assignee: REP, CalendarEventId: null, CalendarEvent: null },
  type: "event",
  ...given,
});
const notes = (html: string) => ({ html, version: 1, updatedAt: "2026-11-17T09:30:00.000Z" });

function mailOf(given: Partial<Meeting>) {
  const meeting: Meeting = {
    ...{ title: "Weekly", start: "2026-11-17T09:00:00.000Z", allDay: false },
    ...{ eventType: "Development 1:1", notes: null, actions: [], ...given },
  };
  const around = { from: "Maya", timeZone: "Europe/Berlin", here: "https://app.test/meeting/1" };
  return summaryMail(meeting, around);
}

const TOP =
  "Summary from Maya\nWeekly\nTuesday 17 November 2026 at 10:00 AM CET - Development 1:1\n";
const END = "\nOpen in Touchline: https://app.test/meeting/1";

describe("[EV-5] [T-12] the words of a meeting's summary", () => {
  it("are its notes and actions, with who has them, until when, or that they are done", () => {
    const { text, html, subject } = mailOf({
      notes: notes("<p>We <strong>agreed</strong>.</p>"),
      actions: [
        action("Send the offer", { dueDate: "2026-11-20" }),
        action("Call legal"),
        action("Book a room", { isDone: true, dueDate: "2026-11-20" }),
      ],
    });
    const list = [
      "Send the offer (Sam, due Fri 20 Nov 2026)",
      "Call legal (Sam)",
      "Book a room (Sam, done)",
    ];
    expect(subject).toBe("Summary: Weekly");
    expect(text).toBe(
      `${TOP}\nWe agreed.\n\nActions\n${list.map((line) => `- ${line}`).join("\n")}\n${END}`,
    );
    const read = plainText(html);
    for (const line of ["We agreed.", "Actions", ...list]) expect(read).toContain(line);
  });

  it("have nothing above nothing", () => {
    const { text, html } = mailOf({});
    expect(text).toBe(`${TOP}${END}`);
    expect(html).not.toContain("Actions");
  });

  it("name the day of an event that lasts all day, and a meeting without a title", () => {
    const { text, subject } = mailOf({ title: "", start: "2026-11-18", allDay: true });
    expect(subject).toBe("Summary: Meeting");
    expect(text.split("\n").slice(1, 3)).toEqual([
      "Meeting",
      "Wednesday 18 November 2026 - Development 1:1",
    ]);
  });

  it("fit a subject: in one line, of 300 characters", () => {
    expect(mailOf({ title: "a\nb" }).subject).toBe("Summary: a b");
    expect(mailOf({ title: "x".repeat(400) }).subject).toBe(`Summary: ${"x".repeat(291)}`);
  });
});
