import { describe, expect, it } from "vitest";
import { categoryFilter, categoryLabel } from "./forecast-category.ts";

describe("[DL-2] the triage filter", () => {
  it("lets everything through when nothing is chosen", () => {
    expect(categoryFilter([])).toBeNull();
  });

  it("is literal without PIPELINE", () => {
    expect(categoryFilter(["COMMIT", "OMIT"])).toEqual({
      kind: "only",
      categories: ["COMMIT", "OMIT"],
    });
  });

  it("with PIPELINE leaves out only the confident categories that were not chosen", () => {
    expect(categoryFilter(["PIPELINE"])).toEqual({
      kind: "all-but",
      categories: ["BEST_CASE", "COMMIT"],
    });
    expect(categoryFilter(["PIPELINE", "COMMIT"])).toEqual({
      kind: "all-but",
      categories: ["BEST_CASE"],
    });
    expect(categoryFilter(["PIPELINE", "COMMIT", "BEST_CASE"])).toEqual({
      kind: "all-but",
      categories: [],
    });
  });
});

describe("[DL-10] a category's name", () => {
  it.each([
    { category: "PIPELINE", label: "Pipeline" },
    { category: "BEST_CASE", label: "Maybe" },
    { category: "COMMIT", label: "Likely" },
    { category: null, label: "Pipeline" },
    { category: "MOST_LIKELY", label: "MOST_LIKELY" },
    { category: "constructor", label: "constructor" },
  ])("$category is '$label'", ({ category, label }) => {
    expect(categoryLabel(category)).toBe(label);
  });
});
