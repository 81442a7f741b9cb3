import { WEEK_STARTS } from "@touchline/domain";
import { z } from "zod";
import { Preferences } from "./preferences.ts";
import { Role } from "./role.ts";
import { route } from "./route.ts";

const Currency = z.string().regex(/^[A-Z]{3}$/);
const TimeZone = z.string().min(1).max(64);
const IdToken = z.string().min(1).max(8192);

export const Session = z.object({
  user: z.object({
    id: z.uuid(),
    name: z.string().max(200),
    title: z.string().max(200),
    role: Role,
    emailAddress: z.string().max(320),
    isPaid: z.boolean(),
    customerId: z.string().max(255).nullable(),
    preferences: Preferences,
  }),
  organisation: z.object({ id: z.uuid(), name: z.string().max(80) }),
  isHubspotConnected: z.boolean(),
  /** HubSpot was connected and lets us in no more; a manager has to connect it again. */
  hasHubspotTrouble: z.boolean(),
  isSlackConnected: z.boolean(),
  currency: Currency,
  timeZone: TimeZone,
  fiscalStartMonth: z.int().min(1).max(12),
  weekStartsOn: z.enum(WEEK_STARTS),
  /** Whether anything has to be paid on this server. */
  hasBilling: z.boolean(),
  /** When the trial ends or ended; null once a subscription has taken its place, or nothing has to be paid. */
  trialEndsAt: z.iso.datetime().nullable(),
});
export type Session = z.infer<typeof Session>;

export const session = {
  settings: route({
    method: "GET",
    path: "/api/config",
    access: "public",
    summary: "What the browser needs to know before anybody signs in",
    response: z.object({
      environment: z.enum(["production", "staging", "local"]),
      version: z.string().max(40),
      identity: z.object({
        authority: z.url().max(2048),
        clientId: z.string().max(255),
        audience: z.string().max(2048),
        scope: z.string().max(255),
      }),
      helpUrl: z.url().max(2048),
      supportEmail: z.email().max(320),
      /** Pages of whoever runs this server; null where they gave none. */
      legal: z.object({
        imprintUrl: z.url().max(2048).nullable(),
        privacyUrl: z.url().max(2048).nullable(),
        termsUrl: z.url().max(2048).nullable(),
      }),
      sentryDsn: z.string().max(2048).nullable(),
    }),
  }),
  read: route({
    method: "GET",
    path: "/api/session",
    access: "member",
    summary: "Who is signed in, and where",
    response: Session,
  }),
  open: route({
    method: "POST",
    path: "/api/session",
    access: "identity",
    summary: "Recognise a person right after sign-in, by verified e-mail address the first time",
    body: z.strictObject({ idToken: IdToken }),
    response: Session,
  }),
  createOrganisation: route({
    method: "POST",
    path: "/api/organisations",
    access: "identity",
    summary: "Create an organisation with its first user as manager",
    body: z.strictObject({
      idToken: IdToken,
      name: z.string().trim().min(1).max(80),
      timeZone: TimeZone,
    }),
    response: Session,
  }),
  savePreferences: route({
    method: "PATCH",
    path: "/api/users/preferences",
    access: "member",
    summary: "Replace the caller's preferences",
    body: Preferences,
    response: Preferences,
  }),
};
