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
    expect(reportingObjection(people, "lead", "rep")).toBe("this person isn't a manager.");
    expect(reportingObjection(people, "rep", "gone")).toBe("this manager doesn't exist.");
    expect(reportingObjection(people, "rep", "nobody")).toBe("this manager doesn't exist.");
  });

  it("is not themselves, nor anybody below them", () => {
    expect(reportingObjection(people, "head", "head")).toBe("people can't report to themselves.");
    expect(reportingObjection(people, "head", "lead")).toBe("they already report to this person.");
    const circle = [person("a", { managerId: "b" }), person("b", { managerId: "a" }), person("c")];
    expect(reportingObjection(circle, "c", "a"), "a circle that exists ends").toBeNull();
  });
});
