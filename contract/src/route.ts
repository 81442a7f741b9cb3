import type { z } from "zod";
import type { Right } from "./role.ts";

/**
 * Who may call a route; mandatory for every route. `identity` is a user verified by the identity
 * provider who may have no account here yet; `member` has one. The others are members with one of
 * the rights in `ACCESS_RIGHTS`. Without the right `write` only routes that read may be called, and
 * those of one's own sign-ins.
 */
export type Access = "public" | "identity" | "member" | keyof typeof ACCESS_RIGHTS;

export const ACCESS_RIGHTS = {
  /** Everyone but observers, also to read what serves a change. */
  writer: ["write"],
  /** Reads the forecast and deals of a team. */
  team: ["read-team", "coach"],
  coach: ["coach"],
  /** Also for administrators, who see settings but no coaching. */
  manager: ["coach", "administer"],
  admin: ["administer"],
} as const satisfies Record<string, readonly Right[]>;

export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/api/${string}`;
  access: Access;
  /** Administrators may also use it on what belongs to others. */
  isAlsoAdmins?: true;
  /** Changes only the caller's own sign-ins, so it needs no right to write. */
  isOwnSignIns?: true;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** 202 if the work is only started; 200 otherwise. */
  status?: 202;
  /**
   * Changes nothing, although it has a body because its input doesn't belong in a URL. It runs in a
   * read-only transaction.
   */
  isReadOnly?: true;
  /**
   * Thousands of entries: unknown keys are removed from the response, but values aren't validated.
   */
  isLarge?: true;
  /** The response is a stream of server-sent events, each with the response's shape. */
  stream?: true;
  /** The response is a streamed file of this media type. */
  file?: string;
  /** The body may also be form-encoded, for third-party clients. */
  isForm?: true;
  /** Maximum body size in bytes, if larger than the default. */
  maxBytes?: number;
  /** Requests per minute and caller, if lower than the default. */
  perMinute?: number;
}

type Part = "params" | "query" | "body";
type DeclaredParts<R extends Route> = Extract<keyof R, Part>;

type InputOf<R extends Route, P extends Part> = z.input<NonNullable<R[P]>>;
/** A query that needs nothing may be left out. */
type OptionalParts<R extends Route> = {
  [P in DeclaredParts<R>]: P extends "query" ? (object extends InputOf<R, P> ? P : never) : never;
}[DeclaredParts<R>];

/** A caller's input, before parsing. */
export type RouteInput<R extends Route> = {
  [P in Exclude<DeclaredParts<R>, OptionalParts<R>>]: InputOf<R, P>;
} & { [P in OptionalParts<R>]?: InputOf<R, P> };
/** A handler's input, after parsing, with defaults filled in. */
export type ParsedInput<R extends Route> = { [P in DeclaredParts<R>]: z.output<NonNullable<R[P]>> };
/** A handler's result. */
export type RouteResult<R extends Route> = z.input<R["response"]>;
/** The response a caller receives. */
export type RouteResponse<R extends Route> = z.output<R["response"]>;

export function route<const R extends Route>(definition: R): R {
  return definition;
}
