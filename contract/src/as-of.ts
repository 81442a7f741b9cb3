import { z } from "zod";

/** A day whose end things are told as of, in the organisation's time zone; today and left out are now. */
export const AsOf = z.iso.date().optional();
