import { describe, expect, it } from "vitest";
import { hasRatings, ratedSkills, SKILLS, skillsOfAttributes } from "./skills.ts";

const at = new Date("2026-11-10T09:00:00Z");

describe("[SK-1] the skills", () => {
  it("[SK-3] are six, each 3 until somebody rates it", () => {
    const skills = ratedSkills([{ skill: "closing-ability", value: 5, ratedAt: at }]);
    expect(skills.map(({ id, value }) => [id, value])).toEqual([
      ["communication", 3],
      ["demo-skills", 3],
      ["collaboration", 3],
      ["time-management", 3],
      ["closing-ability", 5],
      ["objection-handling", 3],
    ]);
    expect(skills.filter(({ ratedAt }) => ratedAt !== null)).toHaveLength(1);
  });

  it("leave out what is no skill", () => {
    expect(ratedSkills([{ skill: "juggling", value: 5, ratedAt: at }])).toHaveLength(SKILLS.length);
  });
});

it("[SK-2] nothing rated is not enough data, one rating is", () => {
  expect(hasRatings(ratedSkills([]))).toBe(false);
  expect(hasRatings(ratedSkills([{ skill: "communication", value: 3, ratedAt: at }]))).toBe(true);
});

describe("[SK-3] attributes", () => {
  it("are five of the skills under other names", () => {
    const all = {
      communication: 1,
      timeManagement: 2,
      collaboration: 3,
      demoSkills: 4,
      closingAbility: 5,
    };
    expect(skillsOfAttributes(all)).toEqual([
      { id: "communication", value: 1 },
      { id: "demo-skills", value: 4 },
      { id: "collaboration", value: 3 },
      { id: "time-management", value: 2 },
      { id: "closing-ability", value: 5 },
    ]);
  });

  it("that are not given are not rated", () => {
    expect(skillsOfAttributes({})).toEqual([]);
    expect(skillsOfAttributes({ demoSkills: 2, communication: undefined })).toEqual([
      { id: "demo-skills", value: 2 },
    ]);
  });
});
