import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, type Deal } from "@touchline/contract";
import { categoryLabel, type Day, type Difference } from "@touchline/domain";
import { routeQuery } from "../../lib/api.ts";
import { useAsOf } from "../../lib/as-of.ts";
import { useSinceThenText } from "../../lib/deal-since-then.ts";
import { formatDay, formatFullDay, formatMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatOwner } from "../../ui/owner-name.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { SinceThen } from "../../ui/since-then.tsx";
import { UNNAMED_DEAL } from "./read-only-cells.tsx";

interface PastPanelProps {
  /** Either of the deal's ids. */
  id: string;
  onClose: () => void;
}

/** A deal on a past day, each value with today's, and a link to the current deal. */
export function PastPanel({ id, onClose }: PastPanelProps) {
  const asOf = useAsOf();
  const found = useQuery(
    routeQuery(api.deals.list, { query: { ids: [id], pageSize: 1, ...(asOf && { asOf }) } }),
  );
  const name = found.data?.deals[0]?.name || (found.data ? UNNAMED_DEAL : "Deal");
  return (
    <SidePanel
      title={name}
      context={asOf && `As it was on ${formatFullDay(asOf)}`}
      footer={
        <Link
          to="/deals"
          search={{ deal: id, asOf: undefined }}
          className="block p-2 border border-line rounded-control text-center no-underline text-ink font-medium hover:border-line-control"
        >
          Open as it is today
        </Link>
      }
      onClose={onClose}
    >
      <QueryContent query={found} skeleton={<Skeleton height={240} />}>
        {({ deals: [deal] }) =>
          deal ? (
            <Values deal={deal} />
          ) : (
            <EmptyState title="Not there yet">
              This deal wasn't in your CRM on that day, or it isn't yours to see.
            </EmptyState>
          )
        }
      </QueryContent>
    </SidePanel>
  );
}

function Values({ deal }: { deal: Deal }) {
  const { currency } = useSession();
  const asOf = useAsOf();
  const said = useSinceThenText(deal);
  const { closeDate, amountInHomeCurrency: amount, Stage, ownedBy, daysInStage } = deal;
  const values: { label: string; value: string; field?: Difference }[] = [
    {
      label: "Stage",
      value: daysInStage === null ? Stage.label : `${Stage.label}, day ${daysInStage}`,
      field: "stage",
    },
    {
      label: "Close date",
      value: closeDate ? formatDay(closeDate as Day, asOf ?? (closeDate as Day)) : "No date",
      field: "closeDate",
    },
    {
      label: "Value",
      value: amount === null ? "–" : formatMoney(amount, currency),
      field: "amount",
    },
    { label: "Confidence", value: categoryLabel(deal.forecastCategory), field: "category" },
    { label: "Owner", value: formatOwner(ownedBy), field: "owner" },
    { label: "Next step", value: deal.nextStep || "No next step" },
    { label: "Latest update", value: deal.dealUpdate || "No update yet" },
  ];
  return (
    <>
      {deal.today?.isDeleted && <p className="py-2.5 text-bad">It's no longer in the CRM.</p>}
      <dl className="flex flex-col">
        {values.map(({ label, value, field }) => (
          <div
            key={label}
            className="grid grid-cols-[112px_minmax(0,1fr)] gap-3 py-2.5 border-b border-line [&_dt]:text-quiet [&_dd]:wrap-anywhere"
          >
            <dt>{label}</dt>
            <dd>
              {value}
              {field && <SinceThen words={said(field)} />}
              {label === "Next step" && deal.today?.differs.includes("nextStep") && (
                <SinceThen
                  words={{
                    text: `now ${deal.today.nextStep || "no next step"}`,
                    title: "Today's next step",
                  }}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
