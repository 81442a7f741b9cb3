import { AUTOMATION } from "./actor.ts";
import { fixHomeAmount, setValues } from "./changes.ts";
import { outcomeOf } from "./derived.ts";
import type { Portal, StoredRecord } from "./portal.ts";
import type { PropertyValues } from "./shapes.ts";
import { isoNow, type State } from "./state.ts";

/**
 * HubSpot sets the close date of a deal that closes, freezes its converted amount, and may set its
 * forecast category.
 */
export function applyStageAutomation(
  state: State,
  portal: Portal,
  record: StoredRecord,
  written: PropertyValues,
  stageBefore: string | null,
): void {
  const stage = record.properties.dealstage ?? null;
  if (stage === stageBefore) return;
  const outcome = outcomeOf(portal, stage);
  const isClosed = outcome === "won" || outcome === "lost";
  if (isClosed && written.closedate === undefined && outcomeOf(portal, stageBefore) !== outcome) {
    setValues(
      state,
      portal,
      record,
      { closedate: isoNow(state) },
      {
        ...AUTOMATION,
        sourceType: "CALCULATED",
        sourceId: "closed-stage",
      },
    );
  }
  fixHomeAmount(state, portal, record);
  const { mapsForecastCategory, hasForecastTool } = portal.account;
  if (mapsForecastCategory && hasForecastTool && outcome !== null) {
    setValues(
      state,
      portal,
      record,
      { hs_manual_forecast_category: categoryFor(portal, stage) },
      AUTOMATION,
    );
  }
}

function categoryFor(portal: Portal, stage: string | null): string {
  const outcome = outcomeOf(portal, stage);
  if (outcome === "won") return "CLOSED";
  if (outcome === "lost") return "OMIT";
  const probability = Number(portal.stages.get(stage ?? "")?.stage.metadata.probability);
  if (probability >= 0.9) return "COMMIT";
  return probability >= 0.6 ? "BEST_CASE" : "PIPELINE";
}
