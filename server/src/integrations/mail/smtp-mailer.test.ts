import { type Sandbox, startSandbox } from "@touchline/sandbox";
import { type SandboxControl, sandboxControl } from "@touchline/sandbox/control";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { OutgoingMail } from "../../ports/mail.ts";
import { smtpMailer } from "./smtp-mailer.ts";

let sandbox: Sandbox;
let control: SandboxControl["mail"];

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, isEmpty: true, appOrigins: ["http://localhost:1"] });
  control = sandboxControl(sandbox.url).mail;
});
afterEach(async () => {
  await control.clearFaults();
  await control.clear();
});
afterAll(() => sandbox.close());

const MAIL: OutgoingMail = {
  id: "6f1c2f0e-6a5b-4d51-9a51-0f35b1a9a001",
  recipient: "rep1@demo.test",
  unsubscribeUrl: `https://touchline.test/unsubscribe/${"s".repeat(43)}`,
  replyTo: "manager@demo.test",
  subject: "Feedback",
  html: "<p>Grüße</p>",
  text: "Grüße",
};
const mailer = (change: { url?: string } = {}) =>
  smtpMailer({
    url: sandbox.smtpUrl,
    from: "no-reply@touchline.test",
    timeoutMs: 500,
    ...change,
  });

describe("[RV-2] mail over SMTP", () => {
  it("arrives in both forms, under an id that does not change, from the installation's address", async () => {
    await mailer().send(MAIL);
    await mailer().send(MAIL);
    const [again, first] = await control.mails();
    expect(first).toMatchObject({
      envelope: { from: "no-reply@touchline.test", to: [MAIL.recipient] },
      from: "Touchline <no-reply@touchline.test>",
      replyTo: "manager@demo.test",
      messageId: `<${MAIL.id}@touchline.test>`,
      html: expect.stringContaining("Grüße"),
      text: expect.stringContaining("Grüße"),
    });
    expect(first?.headers).toContainEqual({ name: "Auto-Submitted", value: "auto-generated" });
    expect(again?.messageId).toBe(first?.messageId);
  });

  it("[EV-5] names its recipient", async () => {
    await mailer().send(MAIL);
    const [mail] = await control.mails();
    expect(mail?.headers).toContainEqual({ name: "To", value: "rep1@demo.test" });
  });

  it("[S-7] can be stopped with one click, as RFC 8058 has it", async () => {
    await mailer().send(MAIL);
    const [mail] = await control.mails();
    expect(mail?.headers).toContainEqual({
      name: "List-Unsubscribe",
      value: `<${MAIL.unsubscribeUrl}>`,
    });
    expect(mail?.headers).toContainEqual({
      name: "List-Unsubscribe-Post",
      value: "List-Unsubscribe=One-Click",
    });
  });

  it("[B4] a line break in what was typed makes no header", async () => {
    await mailer().send({
      ...MAIL,
      subject: "Deal\r\nBcc: thief@evil.test\n\n<script>",
      replyTo: "manager@demo.test\r\nBcc: thief@evil.test",
    });
    const [mail] = await control.mails();
    expect(mail?.envelope.to).toEqual([MAIL.recipient]);
    expect(mail?.headers.map(({ name }) => name.toLowerCase())).not.toContain("bcc");
    await expect(
      mailer().send({ ...MAIL, recipient: "a@b.test>\r\nRCPT TO:<thief@evil.test" }),
    ).rejects.toThrow();
    expect(await control.mails()).toHaveLength(1);
  });

  it("tells what may be tried again from what may not", async () => {
    await control.fail({ kind: "temporary", times: 1 });
    await expect(mailer().send(MAIL)).rejects.toMatchObject({
      kind: "put-off",
      message: "451 4.3.2 The sandbox was told to put this off",
    });
    await control.fail({ kind: "permanent", times: 1 });
    await expect(mailer().send(MAIL)).rejects.toMatchObject({ kind: "refused" });
    await expect(mailer({ url: "smtp://127.0.0.1:9" }).send(MAIL)).rejects.toMatchObject({
      kind: "later",
    });
  });

  it("[B4] says that the server did not take it for somebody, for good or for now", async () => {
    await control.fail({ kind: "permanent", times: 1, at: "recipient", address: "no@demo.test" });
    await expect(mailer().send({ ...MAIL, recipient: "no@demo.test" })).rejects.toMatchObject({
      kind: "refused",
      message: expect.stringContaining("550"),
    });
    await control.fail({ kind: "temporary", times: 1, at: "recipient" });
    await expect(mailer().send(MAIL)).rejects.toMatchObject({ kind: "put-off" });
  });

  it("a line that breaks after the message is unclear, one that breaks before is not", async () => {
    await control.fail({ kind: "drop", times: 1 });
    await expect(mailer().send(MAIL)).rejects.toMatchObject({ kind: "unclear" });
    await control.fail({ kind: "hang", times: 1 });
    await expect(mailer().send(MAIL)).rejects.toMatchObject({ kind: "unclear" });
    await control.fail({ kind: "drop", times: 1, at: "recipient" });
    await expect(mailer().send(MAIL)).rejects.toMatchObject({ kind: "later" });
  });

  it("goes nowhere unencrypted but on this machine", async () => {
    // Resolves to this machine without being a loopback name, so encryption is required but not
    // offered.
    const url = sandbox.smtpUrl.replace("127.0.0.1", "127.1");
    await expect(mailer({ url }).send(MAIL)).rejects.toMatchObject({
      kind: "later",
      message: "500 Error: command not recognized",
    });
    expect(await control.mails()).toEqual([]);
  });
});
