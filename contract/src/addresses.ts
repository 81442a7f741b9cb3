import { EMAIL_ADDRESS } from "@touchline/domain";
import { z } from "zod";

/** A deliverable email address, stored in lower case. */
export const EmailAddress = z.email({ pattern: EMAIL_ADDRESS }).max(320);

/** Inputs that aren't valid addresses; nothing was sent to them. */
export const MalformedAddresses = z.array(z.string().max(1000)).max(100);

/** Addresses that unsubscribed from the workspace's mail; nothing was sent to them. */
export const UnsubscribedAddresses = z.array(z.string().max(320)).max(100);
