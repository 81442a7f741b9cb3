import type { z } from "zod";

export interface Job {
  name: string;
  payload: z.ZodType;
  /** A field of the payload: while a job waits, another one with the same value isn't queued. */
  onePer?: string;
}

export type Payload<J extends Job> = z.output<J["payload"]>;

export function job<const J extends Job>(definition: J): J {
  return definition;
}
