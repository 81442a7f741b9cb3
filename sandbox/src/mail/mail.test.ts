import { createTransport } from "nodemailer";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type SandboxControl, sandboxControl } from "../control-client.ts";
import { type Sandbox, startSandbox } from "../sandbox.ts";
import { APP_ORIGIN } from "../testing/product.ts";

let sandbox: Sandbox;
let control: SandboxControl["mail"];

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, appOrigins: [APP_ORIGIN] });
  control = sandboxControl(sandbox.url).mail;
});
afterEach(async () => {
  await control.clearFaults();
  await control.clear();
});
afterAll(() => sandbox.close());

const MAIL = {
  from: "Touchline <no-reply@touchline.test>",
  to: ["rep1@demo.test", "rep2@demo.test"],
  replyTo: "manager@demo.test",
  subject: "Häagen & <b>Söhne</b>",
  html: "<p>Grüße <script>alert(1)</script></p>",
  text: "Grüße",
  messageId: "<one@touchline.test>",
};
const send = (change: object = {}) =>
  createTransport(sandbox.smtpUrl).sendMail({ ...MAIL, ...change });
const page = async (path: string) => fetch(`${sandbox.url}${path}`);

describe("mail", () => {
  it("is kept as it was sent, newest first, until it is cleared", async () => {
    await send();
    await send({ subject: "The second", to: "rep3@demo.test" });
    const [newest, oldest] = await control.mails();
    expect(newest).toMatchObject({ subject: "The second", envelope: { to: ["rep3@demo.test"] } });
    expect(oldest).toMatchObject({
      envelope: { from: "no-reply@touchline.test", to: MAIL.to },
      from: MAIL.from,
      replyTo: MAIL.replyTo,
      subject: MAIL.subject,
      messageId: MAIL.messageId,
      html: expect.stringContaining("Grüße"),
      text: expect.stringContaining("Grüße"),
    });
    await control.clear();
    expect(await control.mails()).toEqual([]);
  });

  it("takes whatever name and password it is given", async () => {
    const url = sandbox.smtpUrl.replace("//", "//somebody:secret@");
    await createTransport(url).sendMail(MAIL);
    expect(await control.mails()).toHaveLength(1);
  });
});

describe("the mailbox page", () => {
  it("lists and shows mails, their markup only in a frame that runs nothing", async () => {
    await send();
    const [mail] = await control.mails();
    const list = await (await page("/mail")).text();
    expect(list).toContain("Häagen &amp; &lt;b&gt;Söhne");
    expect(list).not.toContain("<b>Söhne");
    const shown = await (await page(`/mail/${mail?.id}`)).text();
    expect(shown).toContain(`src="/mail/${mail?.id}/body"`);
    expect(shown).not.toContain("<script>alert");
    const body = await page(`/mail/${mail?.id}/body`);
    expect(body.headers.get("content-security-policy")).toMatch(
      /^sandbox (?!.*allow-scripts).*default-src 'none'/,
    );
    expect(await body.text()).toContain("Grüße");
    expect(await (await page("/")).text()).toContain(sandbox.smtpUrl);
  });

  it("knows no mail that was never sent", async () => {
    expect((await page("/mail/none")).status).toBe(404);
    expect((await page("/mail/none/body")).status).toBe(404);
  });
});

describe("faults", () => {
  it("put off and refuse as often as asked, and keep nothing", async () => {
    await control.fail({ kind: "temporary", times: 2 });
    await control.fail({ kind: "permanent", times: 1 });
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    await expect(send()).rejects.toMatchObject({ responseCode: 550 });
    expect(await control.mails()).toEqual([]);
    await send();
    expect(await control.mails()).toHaveLength(1);
  });

  it("strike one recipient and leave the others alone", async () => {
    await control.fail({ kind: "permanent", times: 1, at: "recipient", address: "rep2@demo.test" });
    const { accepted, rejected } = await send();
    expect([accepted, rejected]).toEqual([["rep1@demo.test"], ["rep2@demo.test"]]);
  });

  it("cut the line after the message, with the message in or lost", async () => {
    await control.fail({ kind: "drop", times: 1 });
    await expect(send()).rejects.toThrow("Connection closed unexpectedly");
    expect(await control.mails()).toHaveLength(1);
    await control.fail({ kind: "drop", times: 1, keeps: false });
    await expect(send()).rejects.toThrow("Connection closed unexpectedly");
    expect(await control.mails()).toHaveLength(1);
  });

  it("never answer", async () => {
    await control.fail({ kind: "hang", times: 1 });
    const impatient = createTransport({ url: sandbox.smtpUrl, socketTimeout: 500 });
    await expect(impatient.sendMail(MAIL)).rejects.toMatchObject({ code: "ETIMEDOUT" });
    expect(await control.mails()).toEqual([]);
  });
});
