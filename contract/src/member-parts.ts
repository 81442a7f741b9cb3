import { z } from "zod";

const Timestamp = z.iso.datetime();

export const UpdateStatus = z.enum(["positive", "neutral", "negative"]);
export type UpdateStatus = z.infer<typeof UpdateStatus>;

export const UserUpdate = z.object({
  id: z.uuid(),
  teamMemberId: z.uuid(),
  description: z.string().max(5000),
  status: UpdateStatus,
  createdAt: Timestamp,
  createdBy: z.string().max(200),
});
export type UserUpdate = z.infer<typeof UserUpdate>;

export const NextEvent = z.object({
  id: z.uuid(),
  title: z.string().max(1000),
  start: z.union([Timestamp, z.iso.date()]),
});
