import { Skeleton } from "@mantine/core";
import { api, type RiskFrame } from "@touchline/contract";
import { messageOf, useRouteMutation } from "../../lib/api.ts";
import { formatCount } from "../../lib/format.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useRiskFrame } from "./use-rules.ts";

const SHARES = ["0.1", "0.2", "0.3", "0.5", "1"] as const;
const percentOf = (share: string) => `${Math.round(Number(share) * 100)}%`;

/** The share of open deals to be rated as high or medium risk. */
export function RiskShare() {
  const { data: frame, isError, error, refetch } = useRiskFrame();
  return (
    <Panel title="Risk" context={frame && riskSummary(frame)}>
      <div className="flex flex-wrap gap-y-2 gap-x-6 items-center justify-between py-3 px-5">
        {isError && !frame ? (
          <ErrorState message={messageOf(error, "Risk couldn't be loaded.")} onRetry={refetch} />
        ) : (
          <Share frame={frame} />
        )}
      </div>
    </Panel>
  );
}

function Share({ frame }: { frame: RiskFrame | undefined }) {
  const save = useRouteMutation(api.risk.save, {
    stale: [api.risk.frame, api.deals.list, api.checks.issues],
  });
  const chosen = String(frame?.share ?? "");
  const options = [...new Set([...SHARES, ...(frame ? [chosen] : [])])].toSorted(
    (a, b) => Number(a) - Number(b),
  );
  return (
    <>
      <p className="grow basis-65 max-w-[52ch] text-quiet">
        Show at most this share of your open deals as high or medium risk, most at stake first.
      </p>
      {frame ? (
        <Segmented
          label="Share of open deals shown as high or medium risk, at most"
          value={chosen}
          options={options.map((value) => ({ value, label: percentOf(value) }))}
          onChange={(share) => save.mutate({ body: { share: Number(share) } })}
        />
      ) : (
        <Skeleton height={32} width={250} />
      )}
    </>
  );
}

function riskSummary({ open, high, medium, judgedAt }: RiskFrame): string {
  if (!judgedAt) return "Your deals are compared after the next sync";
  return `Now ${formatCount(high)} high and ${formatCount(medium)} medium of ${formatCount(open)} open deals`;
}
