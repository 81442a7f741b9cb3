import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linesObjection, linesOf, type OtherTeam, proposeTeams } from "./proposed-lines.ts";
import { isBelow, type ReportingPerson } from "./reporting.ts";

const person = (
  id: string,
  role: ReportingPerson["role"],
  managerId: string | null = null,
  hasLeft = false,
): ReportingPerson => ({ id, role, managerId, hasLeft });

const team = (name: string, primary: string[], secondary: string[] = []): OtherTeam => ({
  ...{ id: name, name },
  members: [
    ...primary.map((personId) => ({ personId, isPrimary: true })),
    ...secondary.map((personId) => ({ personId, isPrimary: false })),
  ],
});

const proposed = (given: OtherTeam, people: ReportingPerson[]) => proposeTeams([given], people)[0];

describe("[TREE-1] reporting lines from another system's teams", () => {
  it("follow the one manager in a team", () => {
    const people = [person("mia", "manager"), person("ana", "rep"), person("ben", "rep", "mia")];
    const north = proposed(team("North", ["ana", "ben", "mia"]), people);
    expect(north).toMatchObject({ leadId: "mia", memberIds: ["ana", "ben", "mia"] });
    expect(north && linesOf(north, "mia", people)).toEqual([{ personId: "ana", managerId: "mia" }]);
  });

  it("follow the manager above the other managers in it, and leave open which of two equals", () => {
    const people = [
      person("lea", "manager", "cro"),
      person("cro", "manager"),
      person("mia", "manager"),
    ];
    expect(proposed(team("Leads", ["lea", "cro"]), people)?.leadId).toBe("cro");
    expect(proposed(team("Leads", ["lea", "cro", "mia"]), people)).toMatchObject({
      leadId: null,
      candidateIds: expect.arrayContaining(["cro", "mia", "lea"]),
    });
  });

  it("of a team without a manager name a secondary member, or the manager most of it reports to", () => {
    const people = [
      ...[person("mia", "manager"), person("lea", "manager")],
      ...[person("ana", "rep", "lea"), person("ben", "rep", "lea"), person("eve", "rep", "mia")],
    ];
    expect(proposed(team("North", ["ana"], ["mia"]), people)?.leadId).toBe("mia");
    expect(proposed(team("North", ["eve", "ana", "ben"]), people)?.leadId).toBe("lea");
    expect(proposed(team("North", ["eve", "ana", "ben"]), people)?.memberIds).not.toContain("lea");
  });

  it("leave out who has left, who neither sells nor leads, and who is in it only besides", () => {
    const people = [
      ...[person("mia", "manager"), person("ana", "rep"), person("old", "rep", null, true)],
      ...[person("boss", "admin"), person("cfo", "observer")],
    ];
    const north = proposed(team("North", ["ana", "old", "boss", "cfo", "ghost"], ["mia"]), people);
    expect(north).toMatchObject({ memberIds: ["ana"], leadId: "mia", candidateIds: ["mia"] });
    expect(proposed(team("Empty", []), people)).toMatchObject({ leadId: null, memberIds: [] });
  });

  it("never put the person above a lead below them", () => {
    const people = [person("cro", "manager"), person("mia", "manager", "cro")];
    const leads = proposed(team("Leads", ["cro", "mia"]), people);
    expect(leads && linesOf(leads, "mia", people)).toEqual([]);
  });

  it("may change places, but never form a circle", () => {
    const people = [
      person("cro", "manager"),
      person("mia", "manager", "cro"),
      person("lea", "manager"),
    ];
    const swap = [
      { personId: "mia", managerId: null },
      { personId: "cro", managerId: "mia" },
    ];
    expect(linesObjection(people, swap)).toBeNull();
    expect(linesObjection(people, [{ personId: "cro", managerId: "mia" }])).toMatchObject({
      personId: "cro",
    });
    const round = [
      { personId: "lea", managerId: "mia" },
      { personId: "cro", managerId: "lea" },
    ];
    expect(linesObjection(people, round)?.problem).toMatch(/already report/);
    expect(linesObjection(people, [{ personId: "cro", managerId: "nobody" }])?.problem).toMatch(
      /doesn't exist/,
    );
  });

  it("law: whatever the teams, following every proposal with a lead leaves no circle", () => {
    const ids = Array.from({ length: 9 }, (_, index) => `p${index}`);
    const anyPeople = fc
      .array(fc.record({ isManager: fc.boolean(), above: fc.nat(8) }), {
        minLength: 9,
        maxLength: 9,
      })
      .map((all) =>
        all.map(({ isManager, above }, index) =>
          person(
            `p${index}`,
            isManager ? "manager" : "rep",
            above < index && all[above]?.isManager ? `p${above}` : null,
          ),
        ),
      );
    const anyTeams = fc.array(
      fc.subarray(ids).map((members) => team("T", members)),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(anyPeople, anyTeams, (people, teams) => {
        let after = people;
        for (const one of proposeTeams(teams, people)) {
          if (one.leadId === null) continue;
          const lines = linesOf(one, one.leadId, after);
          expect(linesObjection(after, lines)).toBeNull();
          const moved = new Map(lines.map((line) => [line.personId, line.managerId]));
          after = after.map((each) => ({
            ...each,
            managerId: moved.get(each.id) ?? each.managerId,
          }));
          expect(after.filter(({ id }) => isBelow(after, id, id))).toEqual([]);
        }
      }),
    );
  });
});
