import { z } from "zod";
import { trySmtp } from "../../integrations/mail/smtp-mailer.ts";
import { readJson } from "../../shared/read-response.ts";
import {
  connectionTrouble,
  type DoctorContext,
  errorText,
  type Finding,
  failedFinding,
  messageOf,
  okFinding,
} from "./finding.ts";

const TIMEOUT_MS = 5000;
const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** Services needed for sign-in and for sending mail. */
export async function externalFindings({ config }: DoctorContext): Promise<Finding[]> {
  return Promise.all([
    identity(config.identity.issuer),
    ...(config.mail ? [mail(config.mail.url)] : []),
  ]);
}

async function identity(issuer: string): Promise<Finding> {
  const looked = "identity provider";
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const found = Discovery.safeParse(await readJson(answer).catch(() => null));
    if (!answer.ok || !found.success) {
      return failedFinding(
        looked,
        `${address} isn't a discovery document (status ${answer.status}), so no one can sign in: correct OIDC_ISSUER.`,
      );
    }
    if (found.data.issuer === issuer) return okFinding(looked);
    return failedFinding(
      looked,
      `The provider calls itself ${found.data.issuer} and OIDC_ISSUER is ${issuer}, so every token is refused: write it exactly as the provider does.`,
    );
  } catch (error) {
    const { words, cure } = connectionTrouble(error, {
      words: errorText(error),
      cure: "correct OIDC_ISSUER, or let this machine reach it",
    });
    return failedFinding(
      looked,
      `The identity provider doesn't answer at ${address} (${words}), so no one can sign in: ${cure}.`,
    );
  }
}

async function mail(url: string): Promise<Finding> {
  const looked = "mail server";
  const { host } = new URL(url);
  return trySmtp(url, TIMEOUT_MS).then(
    () => okFinding(looked),
    (error: unknown) => {
      const { words, cure } = connectionTrouble(error, {
        words: messageOf(error),
        cure: "correct address and credentials in SMTP_URL",
      });
      return failedFinding(
        looked,
        `The mail server ${host} refuses us (${words}), so no mail goes out: ${cure}.`,
      );
    },
  );
}
