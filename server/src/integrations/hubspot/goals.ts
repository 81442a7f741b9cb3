import type { Day } from "@touchline/domain";
import { dayOf } from "../../context/time.ts";
import type { CrmGoal, CrmSubmission, OptionalReading } from "../../ports/crm.ts";
import type { AccountSettings } from "./deal-record.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import { FORECASTS_PATH } from "./paths.ts";
import {
  amountFrom,
  type HubspotRecord,
  HubspotRecordPage,
  instantFrom,
  textFrom,
} from "./values.ts";

const GOALS_SCOPE = "crm.objects.goals.read";
const FORECASTS_SCOPE = "crm.objects.forecasts.read";
const PER_PAGE = 100;
/** More than any account has; stops a list that never ends. */
const MAX_PAGES = 1_000;

const GOAL_PROPERTIES = [
  ...["hs_goal_name", "hs_group_correlation_uuid", "hs_assignee_user_id"],
  ...["hs_target_amount", "hs_target_amount_in_home_currency"],
  ...["hs_start_datetime", "hs_end_datetime"],
];
const SUBMISSION_PROPERTIES = [
  ...["hubspot_owner_id", "hs_amount", "hs_deal_pipeline_id", "hs_lastmodifieddate"],
  ...["hs_forecast_start_date", "hs_forecast_end_date", "hs_team_id"],
];

type RecordPage = ReturnType<(typeof HubspotRecordPage)["parse"]>;

/** Reads goals and forecast submissions, where the account lets us. */
export function goalReader(client: HubspotClient, home: () => Promise<AccountSettings>) {
  const { sdk, call, get, scopes } = client;

  async function readAll<T>(
    scope: string,
    page: (after: string | null) => Promise<RecordPage>,
    convert: (record: HubspotRecord, account: AccountSettings) => T[],
  ): Promise<OptionalReading<T>> {
    if (!(await scopes()).includes(scope)) return { missingScope: scope };
    const account = await home();
    const items: T[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const { results, paging }: RecordPage = await page(after);
      items.push(...results.flatMap((record) => convert(record, account)));
      if (paging === null) break;
      after = paging;
    }
    return { items };
  }

  return {
    goals: () =>
      readAll(
        GOALS_SCOPE,
        (after) =>
          call({ answer: HubspotRecordPage }, () =>
            sdk.crm.objects.basicApi.getPage(
              "goal_targets",
              PER_PAGE,
              after ?? undefined,
              GOAL_PROPERTIES,
            ),
          ),
        goalFrom,
      ),
    submissions: () =>
      readAll(
        FORECASTS_SCOPE,
        (after) => {
          const query = new URLSearchParams({
            limit: `${PER_PAGE}`,
            properties: SUBMISSION_PROPERTIES.join(","),
            ...(after !== null && { after }),
          });
          return get(`${FORECASTS_PATH}?${query}`, HubspotRecordPage);
        },
        submissionFrom,
      ),
  };
}

/** Nothing for a goal without person, days or amount, such as a team's. */
function goalFrom({ id, properties: has }: HubspotRecord, account: AccountSettings): CrmGoal[] {
  const crmUserId = textFrom(has.hs_assignee_user_id);
  const days = daysFrom(has.hs_start_datetime, has.hs_end_datetime, account.timeZone);
  const { currency } = account;
  const amount =
    amountFrom(has.hs_target_amount_in_home_currency, currency) ??
    amountFrom(has.hs_target_amount, currency);
  if (crmUserId === "" || !days || amount === null || amount <= 0) return [];
  const name = textFrom(has.hs_goal_name).trim().slice(0, 500) || "Goal without a name";
  const goal = textFrom(has.hs_group_correlation_uuid).slice(0, 200) || name.slice(0, 200);
  return [{ id, goal, name, crmUserId: crmUserId.slice(0, 100), ...days, amount }];
}

/** Nothing for the submission of a team, which adds up those of its people. */
function submissionFrom(
  { id, properties: has, updatedAt }: HubspotRecord,
  { currency, timeZone }: AccountSettings,
): CrmSubmission[] {
  const ownerId = textFrom(has.hubspot_owner_id).slice(0, 100);
  const days = daysFrom(has.hs_forecast_start_date, has.hs_forecast_end_date, timeZone);
  const amount = amountFrom(has.hs_amount, currency);
  const submittedAt = instantFrom(has.hs_lastmodifieddate) ?? instantFrom(updatedAt);
  if (ownerId === "" || !days || amount === null || amount < 0 || !submittedAt) return [];
  const pipelineId = textFrom(has.hs_deal_pipeline_id).slice(0, 100) || null;
  return [{ id, ownerId, pipelineId, ...days, amount, submittedAt }];
}

/**
 * HubSpot gives instants, and its documentation doesn't say of which zone: a first one at midnight
 * UTC is read in UTC, any other in the account's. The last instant is the end of the last day, or
 * the beginning of the next.
 */
function daysFrom(start: unknown, end: unknown, zone: string): { first: Day; last: Day } | null {
  const from = instantFrom(start);
  const until = instantFrom(end);
  if (!from || !until) return null;
  const timeZone = from.getTime() % 86_400_000 === 0 ? "UTC" : zone;
  const first = dayOf(from, timeZone);
  const last = dayOf(new Date(until.getTime() - 1), timeZone);
  return last >= first ? { first, last } : null;
}
