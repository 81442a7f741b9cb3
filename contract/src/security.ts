import { z } from "zod";
import { Role } from "./role.ts";
import { route } from "./route.ts";

const Timestamp = z.iso.datetime();

const SignInMethod = z.object({
  issuer: z.string().max(2048),
  isOn: z.boolean(),
  /** How many current members sign in with it. */
  people: z.int(),
});

/** When a user signed in, was last active and was signed out, as far as recorded. */
export const UserSignIns = z.object({
  id: z.uuid(),
  name: z.string().max(200),
  role: Role,
  sub: z.boolean(),
  signedInAt: Timestamp.nullable(),
  /** Accurate to a few minutes. */
  seenAt: Timestamp.nullable(),
  /** Sessions older than this have to sign in again. */
  signedOutAt: Timestamp.nullable(),
});
export type UserSignIns = z.infer<typeof UserSignIns>;

export const Security = z.object({
  methods: z.array(SignInMethod).max(100),
  people: z.array(UserSignIns).max(10_000),
});
export type Security = z.infer<typeof Security>;

const SignOutResult = z.object({ signedOutAt: Timestamp });

export const security = {
  read: route({
    method: "GET",
    path: "/api/workspace/security",
    access: "admin",
    summary: "How people sign in, and when each last signed in and was active",
    response: Security,
  }),
  signOut: route({
    method: "POST",
    path: "/api/workspace/people/:id/sign-out",
    access: "admin",
    summary: "Sign someone out everywhere; their existing tokens stop working",
    params: z.object({ id: z.uuid() }),
    response: SignOutResult,
  }),
  signOutSelf: route({
    method: "POST",
    path: "/api/session/sign-out-everywhere",
    access: "member",
    isOwnSignIns: true,
    summary: "Sign yourself out everywhere, here too",
    response: SignOutResult,
  }),
};
