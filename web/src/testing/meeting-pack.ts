import type { MeetingPack, PackLine } from "@touchline/contract";
import { rep } from "./people.ts";

/** A manager's meeting pack; without changes unless given. */
export function packOf(change: Partial<MeetingPack> = {}): MeetingPack {
  return {
    rep: { id: rep.id, name: rep.name, emailAddress: rep.emailAddress, isUnsubscribed: false },
    since: "2026-11-02T10:00:00.000Z",
    lastMeeting: { title: "1:1 Ana", isWrappedUp: true },
    meeting: null,
    meetings: change.meeting ? [change.meeting] : [],
    wrappedUp: null,
    period: "2026-Q4",
    figures: [
      { name: "commit", was: 120_000, is: 90_000 },
      { name: "won", was: 20_000, is: 20_000 },
      { name: "likely", was: 40_000, is: 55_000 },
      { name: "open", was: 300_000, is: 280_000 },
      { name: "coverage", was: 2.1, is: null },
    ],
    deals: [],
    dealLines: change.deals?.length ?? 0,
    promises: [],
    notesReach: "live",
    canMail: true,
    ...change,
  };
}

let counter = 0;

export function packLineOf(change: Partial<PackLine> = {}): PackLine {
  counter += 1;
  return {
    key: `pushed ${counter}`,
    kind: "pushed",
    deal: {
      id: `00000000-0000-4000-a000-${String(counter).padStart(12, "0")}`,
      hubspotId: String(900 + counter),
      name: "Acme rollout",
      amountInHomeCurrency: 48_000,
    },
    says: [
      { text: "Pushed by " },
      { fact: "30 days" },
      { text: ", now closing " },
      { day: "2026-12-31" },
    ],
    mark: "none",
    talkingPointId: null,
    ...change,
  };
}
