import { z } from "zod";

export const Outcome = z.object({
  fullName: z.string(),
  status: z.string(),
  duration: z.number().nullish(),
});
export type Outcome = z.infer<typeof Outcome>;

export type ProofState = "FAILS" | "in part" | "proven" | "not run";

/**
 * What the outcomes of an id's tests say. A test that was skipped for want of a program names the
 * missing packages at the end of its title.
 */
export function proofState(
  found: Outcome[],
  hasTests: boolean,
): { state: ProofState; ran: Outcome[]; needed: string[]; failures: number } {
  const hasRun = ({ status }: Outcome) => status === "passed" || status === "failed";
  const ran = found.filter(hasRun);
  const needed = found
    .filter((outcome) => !hasRun(outcome))
    .flatMap(({ fullName }) => /\((needs [^)]+)\)$/.exec(fullName)?.[1] ?? []);
  const failed = ran.filter(({ status }) => status === "failed").length;
  // A file that fails before its first test has no outcome: a requested test that didn't run
  // counts as failed.
  const isMissing = ran.length === 0 && needed.length === 0 && hasTests;
  const failures = isMissing ? 1 : failed;
  if (failures > 0) return { state: "FAILS", ran, needed, failures };
  if (ran.length === 0) return { state: "not run", ran, needed, failures };
  return { state: needed.length > 0 ? "in part" : "proven", ran, needed, failures };
}
