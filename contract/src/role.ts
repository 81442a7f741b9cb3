import { z } from "zod";

export const Role = z.enum(["manager", "rep"]);
export type Role = z.infer<typeof Role>;
