import { getRouteApi } from "@tanstack/react-router";
import { LoginPage } from "../features/session/login-page.tsx";
import { safeTarget, targetUrl } from "../lib/target.ts";
import { PublicFooter } from "./public-footer.tsx";

const login = getRouteApi("/login");

export function LoginRoute() {
  const { identity } = login.useRouteContext();
  const target = login.useSearch();
  return (
    <LoginPage
      onSignIn={() => identity.redirectToSignIn(safeTarget(targetUrl(target)))}
      footer={<PublicFooter />}
    />
  );
}
