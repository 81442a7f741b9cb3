import { useQuery } from "@tanstack/react-query";
import type { Session } from "@touchline/contract";
import { api, type OwnFieldInfo } from "@touchline/contract";
import { type Day, formatOwnValue, type OwnFieldValue } from "@touchline/domain";
import { routeQuery } from "./api.ts";
import { dayIn, formatDateTime, formatDay, formatMoney, numberFormat } from "./format.ts";

const NONE: OwnFieldInfo[] = [];

/** The deal properties that the organisation chose, in order; empty until loaded. */
export function useOwnFields(): OwnFieldInfo[] {
  return useOwnFieldsQuery().fields;
}

/** Also tells whether they are known; if they can't be loaded there are none. */
export function useOwnFieldsQuery(): { fields: OwnFieldInfo[]; isKnown: boolean } {
  const { data, isError } = useQuery(routeQuery(api.ownFields.list, {}));
  return { fields: data?.fields ?? NONE, isKnown: data !== undefined || isError };
}

export function ownFieldText(
  field: OwnFieldInfo,
  value: OwnFieldValue | undefined,
  { currency, timeZone }: Pick<Session, "currency" | "timeZone">,
): string {
  const now = new Date();
  return formatOwnValue(field, value, {
    money: (amount) => formatMoney(amount, currency),
    number: (number) => numberFormat("en", { maximumFractionDigits: 10 }).format(number),
    day: (day) => formatDay(day as Day, dayIn(timeZone, now)),
    instant: (instant) => formatDateTime(new Date(instant), timeZone, now),
  });
}
