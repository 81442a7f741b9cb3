import { api } from "@touchline/contract";
import { z } from "zod";

const MintedTokens = z.object({ accessToken: z.string(), idToken: z.string() });

/** Prints a bearer token for a demo user of the running server, from its sandbox. */
export async function printToken(
  email: string | undefined,
  { PORT, OIDC_AUDIENCE }: NodeJS.ProcessEnv,
): Promise<void> {
  if (!email) throw new Error("Who is the token for? npm run --silent token -- manager@demo.test");
  const port = Number(PORT || 3000);
  const minted = await post(`http://localhost:${port + 10}/control/identity/token`, {
    email,
    ...(OIDC_AUDIENCE && { audience: OIDC_AUDIENCE }),
  });
  if (!minted.ok) throw new Error(`The sandbox knows no one called ${email}.`);
  const { accessToken, idToken } = MintedTokens.parse(await minted.json());
  // Sign in first, because the product knows a user only after their first sign-in.
  await post(`http://localhost:${port}${api.session.open.path}`, { idToken }, accessToken);
  process.stdout.write(`${accessToken}\n`);
}

async function post(url: string, body: object, token?: string): Promise<Response> {
  const authorization = token && { authorization: `Bearer ${token}` };
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...authorization },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error(`Nothing answers at ${new URL(url).origin}. Start Touchline first: npm start`);
  });
}
