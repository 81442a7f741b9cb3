import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnswersCompany, answersCompany } from "../testing/answers/company.ts";
import { fixedWorld } from "../testing/answers/fixed-world.ts";
import { START } from "../testing/answers/portal-seed.ts";
import { notCalled, readEverything } from "../testing/answers/reading.ts";
import { recordAnswers } from "../testing/answers/recorded.ts";
import { refusals } from "../testing/answers/refusals.ts";
import { bulkChanges, changes, coaching, views } from "../testing/answers/story-deals.ts";
import { ownFields } from "../testing/answers/story-own-fields.ts";
import { connecting, goals, meetings, people, work } from "../testing/answers/story-team.ts";
import {
  comingIn,
  digests,
  leaving,
  timePasses,
  workspace,
} from "../testing/answers/story-workspace.ts";
import { type Transcript, transcript } from "../testing/answers/transcript.ts";

/**
 * One company's story, every call of the contract in it, and all that was answered and sent, compared to the letter.
 *
 * After changing an answer on purpose, rewrite the files with `-u` and review the difference.
 */
const FIRST_EVENING = [
  ...[connecting, people, goals, work, meetings],
  ...[changes, bulkChanges, coaching, views],
  ...[digests, workspace, comingIn, ownFields],
];
const STORY = [...FIRST_EVENING, timePasses, readEverything, screens, refusals, leaving];
/** Parts begin at instants of their own: another step in one of them moves nothing in the next. */
const PART_MINUTES = 15;

const world = fixedWorld(START);
let company: AnswersCompany;
let story: Transcript;
const texts: Array<Map<string, string>> = [];
let recorded = new Map<string, string>();

/** What the web app asks for, by the same company. */
async function screens(): Promise<void> {
  recorded = await recordAnswers(company);
}

beforeAll(async () => {
  company = await answersCompany(world);
  story = await transcript(company);
});
afterAll(async () => {
  await story?.close();
  await company?.close();
  world.restore();
});

/** The chapters of a part; earlier ones run first. */
async function chaptersOf(place: number): Promise<Map<string, string>> {
  for (const part of STORY.slice(texts.length, place + 1)) {
    const minutes = FIRST_EVENING.indexOf(part) * PART_MINUTES;
    if (minutes >= 0) world.set(new Date(START.getTime() + minutes * 60_000));
    await part(story).catch(story.fail);
    texts.push(story.texts());
  }
  return texts[place] ?? new Map();
}

describe("[T-12] whole answers", () => {
  it.each(STORY.map((part, place) => ({ name: part.name, place })))(
    "of $name are what they were, with all that came of them",
    async ({ place }) => {
      for (const [name, text] of await chaptersOf(place)) {
        await expect.soft(text).toMatchFileSnapshot(`answers/${name}.txt`);
      }
    },
  );

  it("are what the tests of the web app's screens are given", async () => {
    await chaptersOf(STORY.length - 1);
    for (const [file, text] of recorded) await expect.soft(text).toMatchFileSnapshot(file);
  });

  it("are read of every call that there is, as a manager and as a rep", async () => {
    await chaptersOf(STORY.length - 1);
    expect(notCalled(story.made)).toEqual([]);
  });
});
