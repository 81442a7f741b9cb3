/** What a person who sells is rated in, in the order in which it is shown. */
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
/** What a skill counts for while nobody has rated it. */
export const UNRATED = 3;

export interface Rating {
  skill: string;
  value: number;
  ratedAt: Date;
}

/** All six skills, each as last rated. A rating of something that is no skill any more is left out. */
export function ratedSkills(newest: readonly Rating[]) {
  return SKILLS.map(({ id, name }) => {
    const rating = newest.find(({ skill }) => skill === id);
    return { id, name, value: rating?.value ?? UNRATED, ratedAt: rating?.ratedAt ?? null };
  });
}

/** The same ratings under the other names that five of the six skills have. */
export function skillsOfAttributes(
  given: Partial<Record<SkillAttribute, number | undefined>>,
): { id: SkillName; value: number }[] {
  return SKILLS.flatMap(({ id, attribute }) => {
    const value = attribute ? given[attribute] : undefined;
    return value === undefined ? [] : [{ id, value }];
  });
}

/** Five of the six skills as last rated, under those other names. */
export function ratedAttributes(
  newest: readonly Rating[],
): { id: SkillAttribute; label: string; value: number }[] {
  return ratedSkills(newest).flatMap(({ id, name, value }) => {
    const attribute = SKILLS.find((skill) => skill.id === id)?.attribute;
    return attribute ? [{ id: attribute, label: name, value }] : [];
  });
}

/** A chart of what nobody has rated would show only defaults. */
export function hasRatings(skills: readonly { ratedAt: unknown }[]): boolean {
  return skills.some(({ ratedAt }) => ratedAt !== null);
}
