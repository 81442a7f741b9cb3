import { api } from "@touchline/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.close());

async function people() {
  const org = await product.organisation();
  return { org, manager: await org.manager(), rep: await org.rep(), other: await org.rep() };
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "red" }, limitInputPixels: false });
const add = (who: Person, { id }: Person, image?: Buffer | string, change: object = {}) =>
  product.call(who, api.people.addSnippet, {
    params: { id },
    body: {
      title: "Slide of the demo",
      ...(image !== undefined && { image: image.toString("base64") }),
      ...change,
    },
  });
const list = async (who: Person, { id }: Person) =>
  (await product.call(who, api.people.snippets, { params: { id } })).body;
const picture = (who: Person, imageId: string | null, size?: "200") =>
  product.call(who, api.people.image, {
    params: { imageId: imageId ?? "" },
    query: size ? { size } : {},
  });
const bytesOf = (url: string) => Buffer.from(url.split(",")[1] ?? "", "base64");
const wordsOf = ({ raw }: Awaited<ReturnType<typeof add>>) => raw.json().message;

describe("[TM-3] snippets", () => {
  it("are kept with title, comment and picture, newest first", async () => {
    const { manager, rep } = await people();
    await add(rep, rep, undefined, { comment: "Nice" });
    const { status, body } = await add(manager, rep, await plain(300, 100).png().toBuffer());
    expect(status).toBe(200);
    const seen = await list(rep, rep);
    expect(seen[0]).toEqual(body);
    expect(seen[1]).toMatchObject({ comment: "Nice", imageId: null });
  });

  it("are removed with their picture", async () => {
    const { manager, rep } = await people();
    const { body } = await add(manager, rep, await plain(30, 30).png().toBuffer());
    const remove = (who: Person) =>
      product.call(who, api.people.removeSnippet, { params: { id: body.id } });
    expect((await remove(manager)).status).toBe(200);
    expect((await remove(manager)).status).toBe(404);
    expect((await picture(manager, body.imageId)).status).toBe(404);
    expect(await list(manager, rep)).toEqual([]);
  });

  it("of somebody else do not exist for reps and other teams", async () => {
    const { manager, rep, other } = await people();
    const { body } = await add(manager, rep, await plain(30, 30).png().toBuffer());
    for (const stranger of [other, (await people()).manager]) {
      expect((await picture(stranger, body.imageId)).status).toBe(404);
      expect((await picture(stranger, body.imageId, "200")).status).toBe(404);
      expect((await add(stranger, rep, "bm8=")).status).toBe(404);
      const removed = await product.call(stranger, api.people.removeSnippet, {
        params: { id: body.id },
      });
      expect(removed.status).toBe(404);
    }
    expect(await list(rep, rep)).toHaveLength(1);
  });

  it("belong only to meetings that there are", async () => {
    const { manager, rep } = await people();
    expect((await add(manager, rep, undefined, { eventId: rep.id })).status).toBe(404);
  });
});

describe("[TM-4] a picture", () => {
  it.each(["jpeg", "png", "webp", "gif"] as const)(
    "that is a %s becomes a webp, no larger than a screen, with a thumbnail of 200 by 200",
    async (kind) => {
      const { manager, rep } = await people();
      const { body } = await add(manager, rep, await plain(2600, 1300).toFormat(kind).toBuffer());
      const whole = (await picture(rep, body.imageId)).body.url;
      expect(whole).toMatch(/^data:image\/webp;base64,/);
      expect(await sharp(bytesOf(whole)).metadata()).toMatchObject({
        format: "webp",
        width: 2000,
        height: 1000,
      });
      const small = (await picture(rep, body.imageId, "200")).body.url;
      expect(await sharp(bytesOf(small)).metadata()).toMatchObject({ width: 200, height: 200 });
    },
  );

  it("does not tell where it was taken, and stands upright", async () => {
    const { manager, rep } = await people();
    const shot = await plain(400, 200)
      .withExif({
        IFD0: { Make: "Telltale" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 12/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const sent = await sharp(shot).metadata();
    expect([Buffer.isBuffer(sent.exif), sent.orientation]).toEqual([true, 6]);
    const { body } = await add(manager, rep, shot);
    for (const size of [undefined, "200"] as const) {
      const kept = bytesOf((await picture(manager, body.imageId, size)).body.url);
      const { exif, xmp, iptc, orientation } = await sharp(kept).metadata();
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(kept.includes("Telltale")).toBe(false);
      expect(kept.includes("EXIF")).toBe(false);
    }
    const { width, height } = await sharp(
      bytesOf((await picture(manager, body.imageId)).body.url),
    ).metadata();
    expect([width, height]).toEqual([200, 400]);
  });

  it.each([
    {
      what: "text",
      bytes: Buffer.from("Hello, I am a text."),
      words: /this picture can't be read/,
    },
    {
      what: "nothing but a beginning",
      bytes: Buffer.from([255, 216, 255, 0]),
      words: /can't be read/,
    },
    { what: "a PDF", bytes: Buffer.from("%PDF-1.7 …"), words: /this picture can't be read/ },
    {
      what: "an SVG with a script",
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      words: /SVG pictures aren't supported/,
    },
    {
      what: "an SVG that begins as XML",
      bytes: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      words: /SVG pictures aren't supported/,
    },
  ])("that is $what is refused in words", async ({ bytes, words }) => {
    const { manager, rep } = await people();
    const refused = await add(manager, rep, bytes);
    expect([refused.status, wordsOf(refused)]).toEqual([400, expect.stringMatching(words)]);
    expect(await list(manager, rep)).toEqual([]);
  });

  it("that was cut off on its way is refused", async () => {
    const { manager, rep } = await people();
    const whole = await plain(800, 800).png().toBuffer();
    const refused = await add(manager, rep, whole.subarray(0, 200));
    expect([refused.status, wordsOf(refused)]).toEqual([
      400,
      expect.stringMatching(/^Picture: this picture can't be read/),
    ]);
    expect(await list(manager, rep)).toEqual([]);
  });

  it("of more than 5 MB is refused, and 50 MB are not even read", async () => {
    const { manager, rep } = await people();
    const large = await add(manager, rep, Buffer.alloc(5 * 1024 * 1024 + 1));
    expect([large.status, wordsOf(large)]).toEqual([
      413,
      expect.stringMatching(/The limit is 5 MB/),
    ]);
    const huge = await add(manager, rep, Buffer.alloc(50 * 1024 * 1024));
    expect([huge.status, wordsOf(huge)]).toEqual([413, "The request is too large."]);
  });

  it("that unpacks to far more than it is refuses to", async () => {
    const { manager, rep } = await people();
    const bomb = await plain(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    const refused = await add(manager, rep, bomb);
    expect([refused.status, wordsOf(refused)]).toEqual([
      413,
      expect.stringMatching(/too many pixels/),
    ]);
  });

  it("cannot be as large elsewhere: other calls keep their limit", async () => {
    const { manager, rep } = await people();
    const { status } = await product.call(manager, api.people.addUpdate, {
      params: { id: rep.id },
      body: { teamMemberId: rep.id, description: "x".repeat(300_000) },
    });
    expect(status).toBe(413);
  });
});
