import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { SignUpPage } from "../features/session/sign-up-page.tsx";
import { cacheSession } from "../lib/session.ts";
import { HOME } from "../lib/target.ts";
import { urlAfterSignIn } from "./calendar-request.ts";
import { PublicFooter } from "./public-footer.tsx";

const signUp = getRouteApi("/sign-up");

export function SignUpRoute() {
  const { identity, client, step } = signUp.useRouteContext();
  const navigate = useNavigate();
  return (
    <SignUpPage
      step={step}
      footer={<PublicFooter />}
      onCreateAccount={() => identity.redirectToCreateAccount("/sign-up")}
      onSignIn={() => identity.redirectToSignIn("/sign-up")}
      idToken={async () => (await identity.user())?.id_token ?? ""}
      onCreated={async (session) => {
        cacheSession(client, session);
        await navigate({ href: await urlAfterSignIn(client, session, HOME) });
      }}
    />
  );
}
