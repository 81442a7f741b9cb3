import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Landing, LandingRange } from "@touchline/contract";
import { type Day, FIGURES } from "@touchline/domain";
import { formatMoney, formatShortDay, formatShortMoney } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Explained } from "../../ui/explained.tsx";
import { HeadlineFigure, HeadlineRow, HeadlineSkeleton } from "../../ui/headline.tsx";
import { formatShortChance, formatTooFewDeals } from "./landing-text.ts";
import { useLanding } from "./use-landing.ts";

interface LandingHeadlineProps {
  /** Said where the rest of the page is about some pipelines only. */
  isOfAllPipelines?: boolean;
}

/** Where the quarter lands and the chance to reach the quota. Arrives after the rest of a page. */
export function LandingHeadline({ isOfAllPipelines = false }: LandingHeadlineProps) {
  const landing = useLanding();
  if (landing.data) return <Known landing={landing.data} isOfAllPipelines={isOfAllPipelines} />;
  if (!landing.isError) return <HeadlineSkeleton />;
  return (
    <HeadlineRow>
      <HeadlineFigure label="Where it lands" note={landing.error.message} isWide>
        <span className="text-base font-normal tracking-normal" role="alert">
          Couldn't load the range.{" "}
          <Anchor component="button" type="button" onClick={() => void landing.refetch()}>
            try again
          </Anchor>
        </span>
      </HeadlineFigure>
    </HeadlineRow>
  );
}

function Known({ landing, isOfAllPipelines }: { landing: Landing } & LandingHeadlineProps) {
  const scope = isOfAllPipelines ? "All pipelines. " : "";
  return (
    <HeadlineRow>
      {landing.landing ? (
        <Range range={landing.landing} scope={scope} />
      ) : landing.firstFor ? (
        <FirstForRep firstFor={landing.firstFor} />
      ) : (
        <Baseline landing={landing} />
      )}
    </HeadlineRow>
  );
}

function Range({ range, scope }: { range: LandingRange; scope: string }) {
  const { currency } = useSession();
  const [low, mid, high] = [range.low, range.mid, range.high].map((amount) =>
    formatMoney(amount, currency),
  );
  const chance = formatShortChance(range);
  return (
    <>
      <HeadlineFigure
        label="80% likely:"
        note={
          <>
            {scope}
            <Link to="/forecast/landing">How it's worked out</Link>
          </>
        }
      >
        <Explained formula={FIGURES.landing.formula} numbers={`${low} – ${high}, middle ${mid}`}>
          {formatShortMoney(range.low, currency)} – {formatShortMoney(range.high, currency)}
        </Explained>
      </HeadlineFigure>
      {chance === null ? (
        <HeadlineFigure label="Chance to reach quota" note="Set quotas to see it">
          –
        </HeadlineFigure>
      ) : (
        <HeadlineFigure
          label="Chance to reach quota"
          note={`of ${formatShortMoney(range.quota, currency)}`}
          isBad={range.won < range.quota && (range.chance ?? 1) < 0.5}
        >
          <Explained
            formula={FIGURES.quotaChance.formula}
            numbers={`Quota ${formatMoney(range.quota, currency)}, ${formatMoney(range.won, currency)} won`}
          >
            {chance}
          </Explained>
        </HeadlineFigure>
      )}
    </>
  );
}

/** The range comes from one rep's deals alone, and that rep sees it first. */
function FirstForRep({ firstFor }: { firstFor: NonNullable<Landing["firstFor"]> }) {
  const { today } = useQuarters();
  return (
    <HeadlineFigure
      label="Where it lands"
      note={`You see it once they have looked, or from ${formatShortDay(firstFor.from as Day, today)}.`}
      isWide
    >
      <span className="text-base font-normal tracking-normal">
        {firstFor.name} sees the range first
      </span>
    </HeadlineFigure>
  );
}

/** Too little history for a range: the simple estimate instead, and why. */
function Baseline({ landing: { baselines, evidence } }: { landing: Landing }) {
  const { currency } = useSession();
  return (
    <HeadlineFigure
      label="Weighted by stage"
      note={`Too few past deals for a range. ${formatTooFewDeals(evidence)}`}
      isWide
    >
      {baselines ? (
        <Explained
          formula={`Won + ${FIGURES.stageBased.formula.toLowerCase()}`}
          numbers={formatMoney(baselines.stageWeighted, currency)}
        >
          {formatShortMoney(baselines.stageWeighted, currency)}
        </Explained>
      ) : (
        "–"
      )}
    </HeadlineFigure>
  );
}
