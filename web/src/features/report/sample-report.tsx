import { type Day, pipelineReport } from "@touchline/domain";
import { useMemo } from "react";
import { Chip } from "../../ui/chip.tsx";
import { ReportView } from "./report-view.tsx";
import { SAMPLE_QUOTA, sampleDeals } from "./sample-deals.ts";

/** The report for a fictional team, computed like any other. */
export function SampleReport({ today }: { today: Day }) {
  const report = useMemo(() => {
    const { deals, asOf } = sampleDeals(today);
    return pipelineReport(deals, asOf);
  }, [today]);
  return (
    <ReportView
      title="Pipeline report"
      context="Alder & Finch Ltd"
      actions={<Chip tone="none">Sample, made-up numbers</Chip>}
      report={report}
      currency="EUR"
      quota={SAMPLE_QUOTA}
    />
  );
}
