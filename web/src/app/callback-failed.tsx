import { Button } from "@mantine/core";
import { ApiRefusal } from "../lib/api.ts";
import { CardPage } from "../ui/card-page.tsx";

/** The provider or the server said no on the way back from the sign-in page. */
export function CallbackFailed({ error }: { error: unknown }) {
  return (
    <NotCompleted>
      {error instanceof ApiRefusal
        ? error.message
        : "The sign-in page sent no usable answer. It may have expired."}
    </NotCompleted>
  );
}

/** Somebody left the provider's page without signing in. That is their good right and no error. */
export function CallbackCancelled() {
  return (
    <NotCompleted>The sign-in was cancelled. You can start it again at any time.</NotCompleted>
  );
}

function NotCompleted({ children }: { children: string }) {
  return (
    <CardPage title="Sign-in was not completed">
      <p role="alert">{children}</p>
      <Button component="a" href="/login" size="md" fullWidth>
        Sign in again
      </Button>
    </CardPage>
  );
}
