/** The skills that reps are rated in, in display order. */
export const SKILLS = [
  { id: "communication", name: "Communication", attribute: "communication" },
  { id: "demo-skills", name: "Demo skills", attribute: "demoSkills" },
  { id: "collaboration", name: "Collaboration", attribute: "collaboration" },
  { id: "time-management", name: "Time management", attribute: "timeManagement" },
  { id: "closing-ability", name: "Closing ability", attribute: "closingAbility" },
  { id: "objection-handling", name: "Objection handling", attribute: null },
] as const;

export type SkillName = (typeof SKILLS)[number]["id"];
export type SkillAttribute = NonNullable<(typeof SKILLS)[number]["attribute"]>;

export const MAX_SKILL_LEVEL = 5;
/** The default of an unrated skill. */
export const DEFAULT_SKILL_LEVEL = 3;

export interface Rating {
  skill: string;
  value: number;
  ratedAt: Date;
}

/** All six skills with their latest rating. Ratings of skills that no longer exist are left out. */
export function ratedSkills(newest: readonly Rating[]) {
  return SKILLS.map(({ id, name }) => {
    const rating = newest.find(({ skill }) => skill === id);
    return {
      id,
      name,
      value: rating?.value ?? DEFAULT_SKILL_LEVEL,
      ratedAt: rating?.ratedAt ?? null,
    };
  });
}

/** Maps ratings from the alternative names that five of the six skills have. */
export function skillsOfAttributes(
  given: Partial<Record<SkillAttribute, number | undefined>>,
): { id: SkillName; value: number }[] {
  return SKILLS.flatMap(({ id, attribute }) => {
    const value = attribute ? given[attribute] : undefined;
    return value === undefined ? [] : [{ id, value }];
  });
}

/** Five of the six skills with their latest rating, under the alternative names. */
export function ratedAttributes(
  newest: readonly Rating[],
): { id: SkillAttribute; label: string; value: number }[] {
  return ratedSkills(newest).flatMap(({ id, name, value }) => {
    const attribute = SKILLS.find((skill) => skill.id === id)?.attribute;
    return attribute ? [{ id: attribute, label: name, value }] : [];
  });
}

/** A chart without any rating would display only defaults. */
export function hasRatings(skills: readonly { ratedAt: unknown }[]): boolean {
  return skills.some(({ ratedAt }) => ratedAt !== null);
}
