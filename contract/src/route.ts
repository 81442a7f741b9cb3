import type { z } from "zod";

/**
 * Who may call a route. Every route must say.
 *
 * `identity` is somebody the identity provider vouches for who may have no
 * account here yet; `member` has one; `manager` is a member who manages.
 */
export type Access = "public" | "identity" | "member" | "manager";

export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/api/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** 202 where the work is only begun; 200 otherwise. */
  status?: 202;
  /** Thousands of entries: the answer is cut to its shape, without judging each value. */
  isLarge?: true;
  /** The answer is a stream of server-sent events, each of the response's shape. */
  stream?: true;
  /** The answer is a file of this media type, sent bit by bit. */
  file?: string;
  /** What is sent may also be a form, as programs send it that are not ours. */
  isForm?: true;
  /** The most bytes that may be sent, where that is more than usual. */
  mostBytes?: number;
  /** How often one caller may ask in a minute, where that is less than usual. */
  perMinute?: number;
}

type Part = "params" | "query" | "body";
type Declared<R extends Route> = Extract<keyof R, Part>;

/** What a caller sends: values before parsing. */
export type Sent<R extends Route> = { [P in Declared<R>]: z.input<NonNullable<R[P]>> };
/** What a handler receives: values after parsing, defaults filled in. */
export type Received<R extends Route> = { [P in Declared<R>]: z.output<NonNullable<R[P]>> };
/** What a handler returns. */
export type Returned<R extends Route> = z.input<R["response"]>;
/** What a caller gets back. */
export type Answer<R extends Route> = z.output<R["response"]>;

export function route<const R extends Route>(definition: R): R {
  return definition;
}
