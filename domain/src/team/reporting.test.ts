import { describe, expect, it } from "vitest";
import { type ReportingPerson, reportingObjection } from "./reporting.ts";

const person = (id: string, change: Partial<ReportingPerson> = {}): ReportingPerson => ({
  id,
  role: "manager",
  managerId: null,
  hasLeft: false,
  ...change,
});

describe("[BY-9] whom somebody reports to", () => {
  const people = [
    person("head"),
    person("lead", { managerId: "head" }),
    person("rep", { role: "rep", managerId: "lead" }),
    person("gone", { hasLeft: true }),
  ];

  it("is a manager who is here", () => {
    expect(reportingObjection(people, "rep", "head")).toBeNull();
    expect(reportingObjection(people, "lead", "head")).toBeNull();
    expect(reportingObjection(people, "lead", "rep")).toBe("they are not a manager.");
    expect(reportingObjection(people, "rep", "gone")).toBe("this manager doesn't exist.");
    expect(reportingObjection(people, "rep", "nobody")).toBe("this manager doesn't exist.");
  });

  it("is not themselves, nor anybody below them", () => {
    expect(reportingObjection(people, "head", "head")).toBe("nobody reports to themselves.");
    expect(reportingObjection(people, "head", "lead")).toBe(
      "they report to this person themselves.",
    );
    const circle = [person("a", { managerId: "b" }), person("b", { managerId: "a" }), person("c")];
    expect(reportingObjection(circle, "c", "a"), "a circle that exists ends").toBeNull();
  });
});
