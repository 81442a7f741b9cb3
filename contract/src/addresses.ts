import { EMAIL_ADDRESS } from "@touchline/domain";
import { z } from "zod";

/** One address that mail can be sent to, as it is kept: in lower case. */
export const EmailAddress = z.email({ pattern: EMAIL_ADDRESS }).max(320);

/** What was given as an address and is none: nothing was sent there. */
export const Malformed = z.array(z.string().max(1000)).max(100);

/** Who doesn't want mail from the workspace: nothing was sent there. */
export const Unsubscribed = z.array(z.string().max(320)).max(100);
