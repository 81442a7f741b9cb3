import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { LoginPage } from "../features/session/login-page.tsx";
import { SignUpPage } from "../features/session/sign-up-page.tsx";
import { keepSession } from "../lib/session.ts";
import { safeTarget, targetAddress } from "../lib/target.ts";
import { PublicFooter } from "./public-footer.tsx";

const login = getRouteApi("/login");
const signUp = getRouteApi("/sign-up");

export function LoginRoute() {
  const { identity } = login.useRouteContext();
  const target = login.useSearch();
  return (
    <LoginPage
      onSignIn={() => identity.leaveToSignIn(safeTarget(targetAddress(target)))}
      footer={<PublicFooter />}
    />
  );
}

export function SignUpRoute() {
  const { identity, client, step } = signUp.useRouteContext();
  const navigate = useNavigate();
  return (
    <SignUpPage
      step={step}
      footer={<PublicFooter />}
      onCreateAccount={() => identity.leaveToCreateAccount("/sign-up")}
      idToken={async () => (await identity.user())?.id_token ?? ""}
      onCreated={(session) => {
        keepSession(client, session);
        void navigate({ to: "/home" });
      }}
    />
  );
}
