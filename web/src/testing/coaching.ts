import type { CoachingEntry } from "@touchline/contract";
import { manager, rep } from "./people.ts";

let counter = 0;

/** An ask from three weeks before 15 November 2026 that was met. */
export function coachingOf(change: Partial<CoachingEntry> = {}): CoachingEntry {
  counter += 1;
  const id = `00000000-0000-4000-8000-${String(counter).padStart(12, "0")}`;
  return {
    id,
    member: { id: rep.id, name: rep.name },
    deal: { id, hubspotId: String(7000 + counter), name: `Asked ${counter}` },
    title: `Asked ${counter}`,
    reviewer: manager.name,
    askedAt: "2026-10-25T10:00:00.000Z",
    dueDay: "2026-11-01",
    words: "",
    comment: "",
    asked: [{ kind: "next-step", value: null, label: null, state: "met", isDone: true }],
    judgements: [
      { days: 7, at: "2026-11-01T10:00:00.000Z", verdict: "landed", isLate: false },
      { days: 14, at: "2026-11-08T10:00:00.000Z", verdict: "landed", isLate: false },
    ],
    verdict: "landed",
    disagreement: null,
    isOwn: false,
    ...change,
  };
}
