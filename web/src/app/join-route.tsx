import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { JoinPage } from "../features/session/join-page.tsx";
import { cacheSession, clearUserCache } from "../lib/session.ts";
import { targetUrl } from "../lib/target.ts";
import { urlAfterSignIn } from "./calendar-request.ts";
import { PublicFooter } from "./public-footer.tsx";

const join = getRouteApi("/join");

export function JoinRoute() {
  const { identity, client } = join.useRouteContext();
  const { workspace, ...target } = join.useSearch();
  const navigate = useNavigate();
  return (
    <JoinPage
      linkedTo={workspace}
      footer={<PublicFooter />}
      idToken={async () => (await identity.user())?.id_token ?? ""}
      onSignOut={() => void identity.redirectToSignOut()}
      onJoined={async (session) => {
        clearUserCache(client);
        cacheSession(client, session);
        await navigate({ href: await urlAfterSignIn(client, session, targetUrl(target)) });
      }}
    />
  );
}
