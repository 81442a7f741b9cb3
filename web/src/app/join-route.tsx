import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { JoinPage } from "../features/session/join-page.tsx";
import { forgetAll, keepSession } from "../lib/session.ts";
import { targetAddress } from "../lib/target.ts";
import { addressAfterSignIn } from "./calendar-request.ts";
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
      onSignOut={() => void identity.leaveToSignOut()}
      onJoined={async (session) => {
        forgetAll(client);
        keepSession(client, session);
        await navigate({ href: await addressAfterSignIn(client, session, targetAddress(target)) });
      }}
    />
  );
}
