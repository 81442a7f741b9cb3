import { z } from "zod";

/** A day whose end things are told as of, in the organisation's time zone; today and left out are now. */
export const AsOf = z.iso
  .date()
  .refine((day) => day >= "1900-01-01" && day < "2200-01-01", "lies in no year that is known here")
  .optional();
