import { Button, Skeleton } from "@mantine/core";
import { Link, Navigate } from "@tanstack/react-router";
import type { Session, WorkspaceOffer, Workspaces } from "@touchline/contract";
import { roleText } from "@touchline/domain";
import type { ReactNode } from "react";
import { messageOf } from "../../lib/api.ts";
import { CardPage } from "../../ui/card-page.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { useDecline, useJoin, useWorkspaces } from "./use-workspaces.ts";

interface JoinPageProps {
  /** The workspace of the opened invitation link. */
  linkedTo: string | undefined;
  idToken: () => Promise<string>;
  onJoined: (session: Session) => Promise<void>;
  onSignOut: () => void;
  footer: ReactNode;
}

/** Selects a workspace to join. Nothing is joined without a click. */
export function JoinPage({ linkedTo, idToken, onJoined, onSignOut, footer }: JoinPageProps) {
  const query = useWorkspaces(idToken, linkedTo);
  const current = query.data?.workspaces.find(({ state }) => state === "current");
  return (
    <CardPage
      title={titleOf(query.data)}
      footer={footer}
      below={
        current ? (
          <Link to="/home">Back to {current.name}</Link>
        ) : (
          <>
            None of these?{" "}
            <Link to="/sign-up" search={{ workspace: "new" }}>
              Create your own workspace
            </Link>
          </>
        )
      }
    >
      <QueryContent
        query={query}
        skeleton={<Skeleton height={184} />}
        errorTitle="We couldn't load your invitations"
      >
        {(data) => (
          <Choice
            data={data}
            linkedTo={linkedTo}
            idToken={idToken}
            onJoined={onJoined}
            onSignOut={onSignOut}
          />
        )}
      </QueryContent>
    </CardPage>
  );
}

function titleOf(data: Workspaces | undefined): string {
  if (!data) return "Your workspaces";
  if (data.workspaces.length === 0) return "No invitation for you here";
  const isInvited = data.workspaces.every(({ state }) => state === "invited");
  return isInvited && data.workspaces.length === 1 ? "Join your team" : "Choose your workspace";
}

type ChoiceProps = Omit<JoinPageProps, "footer"> & { data: Workspaces };

function Choice({ data, linkedTo, idToken, onJoined, onSignOut }: ChoiceProps) {
  const { emailAddress, workspaces } = data;
  if (workspaces.length === 0) {
    // No invitation and no link: they want to create a workspace.
    if (emailAddress && !linkedTo) {
      return <Navigate to="/sign-up" search={{ workspace: "new" }} replace />;
    }
    return <NoInvitation emailAddress={emailAddress} onSignOut={onSignOut} />;
  }
  const isLinkDead =
    linkedTo !== undefined && !workspaces.some(({ organisationId }) => organisationId === linkedTo);
  return (
    <>
      {isLinkDead ? (
        <p role="alert">
          The link you opened isn't an invitation for {emailAddress}. These are your workspaces.
        </p>
      ) : (
        <p>
          You're signed in as {emailAddress}. Only join a team you know: its managers will see your
          name and address.
        </p>
      )}
      <ul className="flex flex-col gap-4" aria-label="Workspaces">
        {workspaces.map((offer) => (
          <Offer key={offer.organisationId} offer={offer} idToken={idToken} onJoined={onJoined} />
        ))}
      </ul>
    </>
  );
}

function NoInvitation({
  emailAddress,
  onSignOut,
}: Pick<Workspaces, "emailAddress"> & Pick<JoinPageProps, "onSignOut">) {
  return (
    <>
      <p>
        {emailAddress
          ? `This invitation isn't for ${emailAddress}. Sign in with the address it was sent to, or ask your manager for a new one.`
          : "Your sign-in provider hasn't verified your email address, so we can't tell which invitations are yours. Verify it there, then sign in again."}
      </p>
      <Button size="md" fullWidth onClick={onSignOut}>
        Sign in with another address
      </Button>
    </>
  );
}

interface OfferProps {
  offer: WorkspaceOffer;
  idToken: () => Promise<string>;
  onJoined: (session: Session) => Promise<void>;
}

function Offer({ offer, idToken, onJoined }: OfferProps) {
  const { organisationId, name, state } = offer;
  const join = useJoin(idToken, onJoined);
  const decline = useDecline(idToken);
  const problem = join.error ?? decline.error;
  const isInvited = state === "invited" || state === "declined";
  return (
    <li className="flex flex-col gap-2 p-4 border border-line rounded-control wrap-anywhere">
      <h2 className="text-lg font-semibold">{name}</h2>
      <p className="text-quiet">{stateText(offer)}</p>
      <p className="text-quiet">{managersText(offer)}</p>
      {problem && (
        <p role="alert" className="text-bad">
          {messageOf(problem, "That didn't work. Try again.")}
        </p>
      )}
      {state !== "current" && (
        <div className="flex flex-wrap gap-2">
          <Button
            loading={join.isPending}
            disabled={decline.isPending}
            onClick={() => join.mutate(organisationId)}
          >
            {isInvited ? `Join ${name}` : `Switch to ${name}`}
          </Button>
          {state === "invited" && (
            <Button
              variant="default"
              aria-label={`Decline the invitation to ${name}`}
              loading={decline.isPending}
              disabled={join.isPending}
              onClick={() => decline.mutate(organisationId)}
            >
              Decline
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function stateText({ state, role }: WorkspaceOffer): string {
  switch (state) {
    case "current":
      return `You're here now, as ${roleText(role)}.`;
    case "member":
      return `You're on this team, as ${roleText(role)}.`;
    case "declined":
      return "You declined this invitation. You can still join.";
    case "invited":
      return `You're invited as ${roleText(role)}.`;
  }
}

function managersText({ managers }: WorkspaceOffer): string {
  if (managers.length === 0) return "None of its managers has signed in yet.";
  const named = managers.map((manager) => `${manager.name} (${manager.emailAddress})`);
  return `${managers.length === 1 ? "Manager" : "Managers"}: ${named.join(", ")}`;
}
