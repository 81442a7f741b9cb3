import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Session } from "@touchline/contract";
import type { ReactNode } from "react";
import { CardPage } from "../../ui/card-page.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { RedirectButton } from "./redirect-button.tsx";

const WorkspaceForm = lazyPart(
  "workspace-form",
  () => import("./workspace-form.tsx").then((module) => module.WorkspaceForm),
  <LoadingSkeleton>
    <Skeleton height={184} />
  </LoadingSkeleton>,
);

interface SignUpPageProps {
  step: "account" | "unverified" | "workspace";
  onCreateAccount: () => Promise<void>;
  onSignIn: () => Promise<void>;
  idToken: () => Promise<string>;
  onCreated: (session: Session) => void;
  footer: ReactNode;
}

/** First an account at the identity provider, then a workspace here. */
export function SignUpPage(props: SignUpPageProps) {
  const { step, onCreateAccount, onSignIn, idToken, onCreated, footer } = props;
  if (step === "unverified") {
    return (
      <CardPage title="Verify your email address" footer={footer}>
        <p role="alert">Your identity provider hasn't verified your email address.</p>
        <p>
          Touchline adds you to a team by your email address, so it has to be verified. Verify it
          there, then sign in again. If you can't, ask your administrator.
        </p>
        <RedirectButton label="Sign in again" onLeave={onSignIn} />
      </CardPage>
    );
  }
  if (step === "workspace") {
    return (
      <CardPage title="Name your workspace" footer={footer}>
        <p>
          You're signed in. Your workspace is where your team's goals and numbers live. You'll be
          its first manager.
        </p>
        <WorkspaceForm idToken={idToken} onCreated={onCreated} />
      </CardPage>
    );
  }
  return (
    <CardPage
      title="Create your workspace"
      footer={footer}
      below={
        <>
          Already have an account? <Link to="/login">Sign in</Link>
        </>
      }
    >
      <p>
        Create an account on the sign-in page, then come back here to name your workspace. If a
        manager has already added you to a team, sign in instead.
      </p>
      <RedirectButton label="Create account" onLeave={onCreateAccount} />
    </CardPage>
  );
}
