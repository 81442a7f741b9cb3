import type { z } from "zod";

export interface Job {
  name: string;
  payload: z.ZodType;
}

export type Payload<J extends Job> = z.output<J["payload"]>;

export function job<const J extends Job>(definition: J): J {
  return definition;
}
