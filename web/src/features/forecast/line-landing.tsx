import { Skeleton } from "@mantine/core";
import type { ForecastLine, LineForecast } from "@touchline/contract";
import type { PeriodKind } from "@touchline/domain";
import { QueryContent } from "../../ui/query-content.tsx";
import { LandingOf } from "./landing-range.tsx";
import { useLineLanding } from "./use-lines.ts";

interface LineLandingProps {
  line: ForecastLine;
  kind: PeriodKind;
  lead?: string | undefined;
  /** The same period's forecast, for the viewer's commit. */
  forecast: LineForecast | undefined;
}

/** Where the line's month or quarter may land, below its table. */
export function LineLanding({ line, kind, lead, forecast }: LineLandingProps) {
  const query = useLineLanding(line, { kind, lead });
  if (line.isFilling) return null;
  return (
    <div className="mt-6">
      <QueryContent query={query} skeleton={<Skeleton height={330} />} hasCards>
        {(landing) => (
          <LandingOf landing={landing} commit={landing.isOwn ? (forecast?.total.commit ?? 0) : 0} />
        )}
      </QueryContent>
    </div>
  );
}
