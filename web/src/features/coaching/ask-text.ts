import type { AskItem } from "@touchline/contract";
import { askText, type Day } from "@touchline/domain";
import { formatDay } from "../../lib/format.ts";

export function formatAsk(ask: AskItem, stage: string | null, today: Day): string {
  return askText(ask, { stage, formatDay: (day) => formatDay(day, today) });
}
