import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { CardPage } from "../ui/card-page.tsx";
import { toSignInProblem } from "./sign-in-problem.ts";

/** The provider or the server rejected the sign-in callback. */
export function CallbackFailed({ error }: { error: unknown }) {
  const { meaning, said, change } = toSignInProblem(error);
  return (
    <NotCompleted>
      <p role="alert">{meaning}</p>
      {said && <p>It said: “{said}”</p>}
      {change && <p>For your administrator: {change}</p>}
    </NotCompleted>
  );
}

/** The user left the provider's page without signing in, which is not an error. */
export function CallbackCancelled() {
  return (
    <NotCompleted>
      <p role="alert">The sign-in was cancelled. You can start it again at any time.</p>
    </NotCompleted>
  );
}

function NotCompleted({ children }: { children: ReactNode }) {
  return (
    <CardPage title="Sign-in was not completed">
      {children}
      <Button component="a" href="/login" size="md" fullWidth>
        Sign in again
      </Button>
    </CardPage>
  );
}
