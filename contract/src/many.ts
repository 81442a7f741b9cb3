import { z } from "zod";

/** A query parameter that may be repeated: accepts `?k=a`, `?k=a&k=b` and absence. */
export const many = <T extends z.ZodType>(type: T) =>
  z.union([z.array(type).max(500), type.transform((value) => [value])]).optional();
