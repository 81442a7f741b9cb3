import { useQuery } from "@tanstack/react-query";
import type { Session } from "@touchline/contract";
import { api, type OwnFieldInfo } from "@touchline/contract";
import { type Day, formatOwnValue, type OwnFieldValue } from "@touchline/domain";
import { routeQuery } from "./api.ts";
import { dayIn, formatDateTime, formatDay, formatMoney, numberFormat } from "./format.ts";

const NONE: OwnFieldInfo[] = [];

/** The deal properties that the organisation chose, in order; empty until loaded. */
export function useOwnFields(): OwnFieldInfo[] {
  return useQuery(routeQuery(api.ownFields.list, {})).data?.fields ?? NONE;
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
