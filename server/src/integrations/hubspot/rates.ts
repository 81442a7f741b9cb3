import { z } from "zod";
import { dayOf } from "../../context/time.ts";
import type { CrmRate, OptionalReading } from "../../ports/crm.ts";
import type { AccountSettings } from "./deal-record.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import { RATES_PATH } from "./paths.ts";
import { instantFrom, Paging, textFrom } from "./values.ts";

const RATES_SCOPE = "settings.currencies.read";

const PER_PAGE = 100;
/** Years of daily rates of several currencies; stops a list that never ends. */
const MAX_PAGES = 200;

const Rates = z.object({
  results: z.array(z.record(z.string(), z.unknown())),
  paging: Paging,
});

type RatePage = z.infer<typeof Rates>;

/** Reads the account's exchange rates, those of earlier days too, where it lets us. */
export function rateReader({ get, scopes }: HubspotClient, home: () => Promise<AccountSettings>) {
  return async (): Promise<OptionalReading<CrmRate>> => {
    if (!(await scopes()).includes(RATES_SCOPE)) return { missingScope: RATES_SCOPE };
    const { currency, timeZone } = await home();
    const items: CrmRate[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const from: string = after === null ? "" : `&after=${encodeURIComponent(after)}`;
      const page: RatePage = await get(`${RATES_PATH}?limit=${PER_PAGE}${from}`, Rates);
      const { results, paging } = page;
      items.push(...results.flatMap((one) => rateFrom(one, currency, timeZone)));
      if (paging === null) break;
      after = paging;
    }
    return { items };
  };
}

function rateFrom(given: Record<string, unknown>, home: string, timeZone: string): CrmRate[] {
  const currency = textFrom(given.fromCurrencyCode);
  const rate = Number(given.conversionRate);
  const since = instantFrom(given.effectiveAt);
  const isWanted = /^[A-Z]{3}$/.test(currency) && given.toCurrencyCode === home;
  if (!isWanted || !since || !(rate > 0) || !Number.isFinite(rate)) return [];
  return [{ currency, rate, since: dayOf(since, timeZone) }];
}
