import type { Day } from "@touchline/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** The first day on which a review counts as recent, in the organisation's time zone. */
export interface ReviewedSince {
  reviewedSince: Day;
  timeZone: string;
}

/** The SQL form of `isReviewedLately` for a deal `d`. */
export function isReviewedLately({ reviewedSince, timeZone }: ReviewedSince): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce(d.reviewed_at >= (${reviewedSince}::date::timestamp at time zone ${timeZone}), false)`;
}
