import { RIGHTS, ROLES } from "@touchline/domain";
import { z } from "zod";

export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const Right = z.enum(RIGHTS);
export type Right = z.infer<typeof Right>;
