import { api } from "@touchline/contract";
import { describe, expect, it } from "vitest";
import { DEAL_PATHS, pathsOfProperty } from "./deal-paths.ts";

describe("[X-21] what is read again after a change of one property", () => {
  it("is no figure after a change of what is written about a deal", () => {
    for (const property of ["deal_update", "hs_next_step"] as const) {
      const paths = pathsOfProperty(property);
      expect(paths).toEqual(
        expect.arrayContaining([
          api.deals.list.path,
          api.checks.deal.path,
          api.checks.issues.path,
          api.checks.smartQueues.path,
          api.coaching.ofDeal.path,
          api.history.changes.path,
        ]),
      );
      expect(paths).not.toContain(api.landing.read.path);
      expect(paths).not.toContain(api.forecastLines.landing.path);
      expect(paths).not.toContain(api.goals.checkIns.path);
      expect(paths).not.toContain(api.slips.stories.path);
    }
  });

  it("is every figure, but no pushed date, after a change of confidence", () => {
    const left = DEAL_PATHS.filter(
      (path) => !pathsOfProperty("hs_manual_forecast_category").includes(path),
    );
    expect(left).toEqual([
      api.checks.outsideTeam.path,
      api.slips.open.path,
      api.slips.stories.path,
    ]);
  });

  it("is everything after a change of stage or close date", () => {
    expect(pathsOfProperty("dealstage")).toEqual(DEAL_PATHS);
    expect(pathsOfProperty("closedate")).toEqual(DEAL_PATHS);
  });
});
