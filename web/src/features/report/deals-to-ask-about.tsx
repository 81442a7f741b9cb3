import type { PipelineReport } from "@touchline/domain";
import { formatMoney, formatPercent, formatShortMoney } from "../../lib/format.ts";
import { Chip } from "../../ui/chip.tsx";
import { formatReason } from "./report-text.ts";

export function DealsToAskAbout({
  report,
  currency,
}: {
  report: PipelineReport;
  currency: string;
}) {
  const { dealsToCheck } = report;
  return (
    <section className="pt-5 pb-3 px-6">
      <h3 className="mb-1 text-md/5 font-semibold">
        {dealsToCheck.length === 5 ? "Five deals to review" : "Deals to review"}
      </h3>
      {dealsToCheck.length === 0 ? (
        <p className="text-base text-quiet">
          No open deal is overdue, quiet, old or without a date. Nothing needs your attention.
        </p>
      ) : (
        <ol>
          {dealsToCheck.map(({ deal, reasons }, at) => (
            // A list may hold the same deal twice; its place tells them apart.
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is the list's own
              key={at}
              className="grid grid-cols-[20px_minmax(0,1.2fr)_minmax(0,1fr)_auto] items-center gap-y-1 gap-x-4 min-h-15 py-2 border-t border-line break-inside-avoid first:border-t-0 @max-sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="text-base/inherit text-quiet @max-sm:hidden">{at + 1}</span>
              <span className="flex flex-col min-w-0">
                <span className="wrap-anywhere font-medium">{deal.name || "Unnamed deal"}</span>
                <span className="text-base text-quiet">
                  {[deal.stage, deal.owner].filter(Boolean).join(" · ")}
                </span>
              </span>
              <span className="flex flex-wrap gap-1.5 @max-sm:row-start-2 @max-sm:col-span-full @max-sm:pb-1">
                {reasons.map((reason) => (
                  <Chip key={reason.kind} tone={reason.kind === "overdue" ? "bad" : "warn"}>
                    {formatReason(reason)}
                  </Chip>
                ))}
              </span>
              <span
                className="min-w-16 text-right font-semibold number"
                title={deal.amount === null ? undefined : formatMoney(deal.amount, currency)}
              >
                {deal.amount === null
                  ? formatPercent(null)
                  : formatShortMoney(deal.amount, currency)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
