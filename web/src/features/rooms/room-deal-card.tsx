import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, type RoomDeal } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { routeQuery } from "../../lib/api.ts";
import { dayIn, formatDay, formatMoney, pluralise } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { QueryContent } from "../../ui/query-content.tsx";
import styles from "./room.module.css";

/** The deal under review: its state when the room opened, and changes since. */
export function RoomDealCard({ deal }: { deal: RoomDeal }) {
  const { currency, timeZone } = useSession();
  const closeDate = deal.closeDate as Day | null;
  const today = dayIn(timeZone, new Date());
  const detail = useQuery(
    routeQuery(api.checks.deal, { params: { hubspotId: deal.hubspotId }, query: {} }),
  );
  return (
    <>
      <h2 className={styles.dealName}>{deal.name || "Unnamed deal"}</h2>
      <dl className="flex flex-wrap gap-y-2 gap-x-8 [&_dt]:text-sm/4.5 [&_dt]:text-quiet [&_dd]:font-medium">
        <div>
          <dt>Stage</dt>
          <dd>{deal.stage || "None"}</dd>
        </div>
        <div>
          <dt>Amount</dt>
          <dd className="number">
            {deal.amount === null ? "None" : formatMoney(deal.amount, currency)}
          </dd>
        </div>
        <div>
          <dt>Closes</dt>
          <dd className="number">{closeDate ? formatDay(closeDate, today) : "No date"}</dd>
        </div>
      </dl>
      <QueryContent query={detail} skeleton={<Skeleton height={78} />}>
        {({ nextStep, repUpdate, issues, daysInStage }) => {
          const found = Object.values(issues).flat().length;
          return (
            <dl className="[&_dt]:text-sm/4.5 [&_dt]:text-quiet flex flex-col gap-2 pt-3 border-t border-line [&_dd]:line-clamp-3 [&_dd]:wrap-anywhere">
              <div>
                <dt>Next step</dt>
                <dd>{nextStep.nextStep || "None"}</dd>
              </div>
              <div>
                <dt>Latest update</dt>
                <dd>{repUpdate.update || "None"}</dd>
              </div>
              <div>
                <dt>Risks</dt>
                <dd>
                  {found === 0 ? "No risks" : pluralise(found, "risk")}
                  {daysInStage !== null && ` · ${pluralise(daysInStage, "day")} in stage`}
                </dd>
              </div>
            </dl>
          );
        }}
      </QueryContent>
    </>
  );
}
