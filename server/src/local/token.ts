import { z } from "zod";

const Minted = z.object({ accessToken: z.string() });

/** Prints a bearer token for a demo user of the running server, from its sandbox. */
export async function printToken(
  email: string | undefined,
  { PORT, OIDC_AUDIENCE }: NodeJS.ProcessEnv,
): Promise<void> {
  if (!email) throw new Error("Say for whom: npm run --silent token -- manager@demo.test");
  const sandbox = `http://localhost:${Number(PORT || 3000) + 10}`;
  const response = await fetch(`${sandbox}/control/identity/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, ...(OIDC_AUDIENCE && { audience: OIDC_AUDIENCE }) }),
  }).catch(() => {
    throw new Error(`Nothing answers at ${sandbox}. Start Touchline first: npm start`);
  });
  if (!response.ok) throw new Error(`The sandbox knows nobody called ${email}.`);
  process.stdout.write(`${Minted.parse(await response.json()).accessToken}\n`);
}
