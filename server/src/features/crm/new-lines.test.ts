import { describe, expect, it } from "vitest";
import type { CrmChange, CrmDeal, CrmField } from "../../ports/crm.ts";
import { crmDeal } from "../../testing/crm-deal.ts";
import { type EditLine, type KnownHistory, type LastLine, newLines } from "./new-lines.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 3, 2, 10, 0, seconds));
const made = (
  field: CrmField,
  value: string,
  seconds: number,
  by: "app" | "crm" | "person" = "app",
): CrmChange => ({
  field,
  at: at(seconds),
  value,
  crmUserId: by === "person" ? "101" : null,
  isByCrm: by === "crm",
});
const last = (toValue: string, seconds: number, more: Partial<LastLine> = {}): LastLine => ({
  at: at(seconds),
  toValue,
  undoneBy: null,
  heldValue: toValue,
  heldSince: at(seconds),
  ...more,
});
const edit = (
  field: CrmField,
  toValue: string,
  seconds: number,
  undoneBy = null as string | null,
) => ({ field, at: at(seconds), toValue, editId: `edit ${seconds}`, undoneBy }) satisfies EditLine;
const past = (lines: Record<string, LastLine>, edits: EditLine[] = []): KnownHistory => ({
  last: new Map(Object.entries(lines)),
  edits,
});
const told = (history: CrmChange[], known: KnownHistory, closed: string[] = []) =>
  newLines({ ...crmDeal("1"), history } satisfies CrmDeal, known, new Set(closed)).map(
    ({ field, from, value, edit: { id }, isAnswer, undoneBy }) =>
      [field, `${from} → ${value}`, { edit: id, isAnswer, undoneBy }] as const,
  );

describe("[R-2] what the CRM's history tells of a change made here", () => {
  const stageLine = { stage: last("b", 0), forecast_category: last("PIPELINE", -100) };

  it("is only what its own rules answered, as part of that change", () => {
    const history = [made("stage", "b", 2), made("forecast_category", "COMMIT", 2, "crm")];
    expect(told(history, past(stageLine, [edit("stage", "b", 0)]))).toEqual([
      [
        "forecast_category",
        "PIPELINE → COMMIT",
        { edit: "edit 0", isAnswer: true, undoneBy: null },
      ],
    ]);
  });

  it("is no answer if a person did it, or if it came later than rules answer", () => {
    const alone = { edit: null, isAnswer: false, undoneBy: null };
    const known = past(stageLine, [edit("stage", "b", 0)]);
    const byPerson = made("forecast_category", "COMMIT", 3, "person");
    expect(told([made("stage", "b", 2), byPerson], known)).toEqual([
      ["forecast_category", "PIPELINE → COMMIT", alone],
    ]);
    const late = made("forecast_category", "COMMIT", 13, "crm");
    expect(told([made("stage", "b", 2), late], known)).toEqual([
      ["forecast_category", "PIPELINE → COMMIT", alone],
    ]);
    const inTime = made("forecast_category", "COMMIT", 12, "crm");
    expect(told([made("stage", "b", 2), inTime], known)[0]?.[2]).toMatchObject({ isAnswer: true });
  });

  it("is undone if it arrives after the undo, and so is what leads back", () => {
    const undo = "undo";
    const known = past(
      {
        stage: last("a", 1, { undoneBy: undo }),
        forecast_category: last("BEST_CASE", -100),
      },
      [edit("stage", "b", 0, undo), edit("stage", "a", 1, undo)],
    );
    const history = [
      made("stage", "b", 2),
      made("forecast_category", "COMMIT", 2, "crm"),
      made("stage", "a", 4),
      made("forecast_category", "PIPELINE", 4, "crm"),
      made("forecast_category", "BEST_CASE", 5),
    ];
    expect(told(history, known).map(([field, , { undoneBy }]) => [field, undoneBy])).toEqual([
      ["stage", undo],
      ["stage", undo],
      ["forecast_category", undo],
      ["forecast_category", undo],
      ["forecast_category", undo],
    ]);
  });

  it("is the echo of the last change before it, where the same was changed and undone before", () => {
    const known = past(
      { stage: last("b", 20), forecast_category: last("PIPELINE", 4, { undoneBy: "undo" }) },
      [edit("stage", "b", 0, "undo"), edit("stage", "a", 1, "undo"), edit("stage", "b", 20)],
    );
    const history = [
      made("stage", "b", 2),
      made("stage", "a", 4),
      made("stage", "b", 22),
      made("forecast_category", "COMMIT", 22, "crm"),
    ];
    expect(told(history, known)).toEqual([
      [
        "forecast_category",
        "PIPELINE → COMMIT",
        { edit: "edit 20", isAnswer: true, undoneBy: null },
      ],
    ]);
  });

  it("is not undone where a person made the same change again later", () => {
    const known = past({ stage: last("a", 1, { undoneBy: "undo" }) }, [
      edit("stage", "b", 0, "undo"),
      edit("stage", "a", 1, "undo"),
    ]);
    const history = [made("stage", "b", 50, "person")];
    expect(told(history, known)).toEqual([
      ["stage", "a → b", { edit: null, isAnswer: false, undoneBy: null }],
    ]);
  });

  it("makes one edit of a change in the CRM and what its rules answered", () => {
    const history = [
      made("stage", "b", 2, "person"),
      made("forecast_category", "COMMIT", 2, "crm"),
    ];
    const [stage, category] = told(history, past({ stage: last("a", 0) }));
    expect(stage?.[2]).toMatchObject({ isAnswer: false });
    expect(category?.[2]).toMatchObject({ isAnswer: true });
    expect(stage?.[2].edit).toEqual(expect.any(String));
    expect(category?.[2].edit).toBe(stage?.[2].edit);
  });
});

describe("[R-4] a change of the close date", () => {
  const dates = (history: CrmChange[]) =>
    newLines({ ...crmDeal("1"), history }, past({}), new Set(["won", "lost"]))
      .filter(({ field }) => field === "close_date")
      .map(({ whileClosed }) => whileClosed);

  it("is made by closing from a minute before it on", () => {
    expect(
      dates([
        made("stage", "open", 0),
        made("close_date", "2026-05-01", 0),
        made("close_date", "2026-05-02", 39),
        made("close_date", "2026-05-03", 40),
        made("stage", "won", 100),
        made("close_date", "2026-05-04", 100, "crm"),
        made("close_date", "2026-05-05", 900, "person"),
      ]),
    ).toEqual([false, false, true, true, true]);
  });

  it("counts again once the deal is open again, unless the CRM made it by itself", () => {
    expect(
      dates([
        made("stage", "lost", 0),
        made("stage", "open", 200),
        made("close_date", "2026-05-01", 260),
        made("close_date", "2026-05-02", 261),
        made("close_date", "2026-05-03", 900, "crm"),
      ]),
    ).toEqual([true, false, true]);
  });
});
