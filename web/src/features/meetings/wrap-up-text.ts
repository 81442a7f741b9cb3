import type { MeetingPack, WrappedUp, WrapUpUndone } from "@touchline/contract";
import { formatTime, pluralise } from "../../lib/format.ts";
import type { Body } from "./wrap-up-form.ts";

/** Says what the button will do: 'Creates 1 action, adds 1 HubSpot note and closes the meeting.' */
export function planText(name: string, { actions, notes, recap, isSent }: Body): string {
  const parts = [
    ...(actions.length > 0 ? [`creates ${pluralise(actions.length, "action")}`] : []),
    ...(notes.length > 0 ? [`adds ${pluralise(notes.length, "HubSpot note")}`] : []),
    ...(recap ? ["saves the recap"] : []),
    ...(isSent ? [`emails ${name}`] : []),
    "closes the meeting",
  ];
  const said = [parts.slice(0, -1).join(", "), parts.at(-1)].filter(Boolean).join(" and ");
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

export function doneText(name: string, { actions, notes, isSent }: WrappedUp): string {
  return [`Wrapped up with ${name}`, ...outcome(name, { actions, notes, isSent })].join(" · ");
}

/** Describes today's wrap-up: 'Wrapped up today at 2:05 PM · 2 actions · 1 HubSpot note'. */
export function wrappedUpText(
  name: string,
  wrappedUp: NonNullable<MeetingPack["wrappedUp"]>,
  timeZone: string,
): string {
  const at = formatTime(new Date(wrappedUp.closedAt), timeZone);
  return [`Wrapped up today at ${at}`, ...outcome(name, wrappedUp)].join(" · ");
}

function outcome(
  name: string,
  { actions, notes, isSent }: { actions: number; notes: number; isSent: boolean },
): string[] {
  return [
    ...(actions > 0 ? [pluralise(actions, "action")] : []),
    ...(notes > 0 ? [pluralise(notes, "HubSpot note")] : []),
    ...(isSent ? [`emailed to ${name}`] : []),
  ];
}

/** Lists what an undo couldn't take back. */
export function leftText(name: string, undone: WrapUpUndone): string[] {
  const { mail, crmNotesLeft, actionsLeft, isRecapLeft } = undone;
  return [
    ...(mail === "sent" ? [`The email to ${name} is out and can't be recalled.`] : []),
    ...(crmNotesLeft > 0
      ? [
          `HubSpot isn't connected for writing, so ${pluralise(crmNotesLeft, "note")} stayed there. Delete it in HubSpot.`,
        ]
      : []),
    ...(actionsLeft > 0
      ? [`${pluralise(actionsLeft, "action")} changed since, so we kept it.`]
      : []),
    ...(isRecapLeft ? ["You edited the recap since, so it's still in the notes."] : []),
  ];
}

export function undoneText({ mail, crmNotesDeleted }: WrapUpUndone): string {
  return [
    "Wrap-up undone",
    ...(mail === "stopped" ? ["the email wasn't sent"] : []),
    ...(crmNotesDeleted > 0 ? [`deleting ${pluralise(crmNotesDeleted, "HubSpot note")}`] : []),
  ].join(" · ");
}
