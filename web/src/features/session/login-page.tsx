import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CardPage } from "../../ui/card-page.tsx";
import { RedirectButton } from "./redirect-button.tsx";

interface LoginPageProps {
  onSignIn: () => Promise<void>;
  footer: ReactNode;
}

export function LoginPage({ onSignIn, footer }: LoginPageProps) {
  return (
    <CardPage
      title="Sign in to Touchline"
      footer={footer}
      below={
        <>
          New here? <Link to="/sign-up">Create a workspace</Link>
        </>
      }
    >
      <p>You'll sign in on your company's page and come right back here.</p>
      <RedirectButton label="Sign in" onLeave={onSignIn} />
    </CardPage>
  );
}
