import { Button } from "@mantine/core";
import { ApiRefusal } from "../lib/api.ts";
import { CardPage } from "../ui/card-page.tsx";

/** The provider or the server said no on the way back from the sign-in page. */
export function CallbackFailed({ error }: { error: unknown }) {
  return (
    <CardPage title="Sign-in was not completed">
      <p role="alert">
        {error instanceof ApiRefusal
          ? error.message
          : "The sign-in page sent no usable answer. It may have expired, or it was cancelled."}
      </p>
      <Button component="a" href="/login" size="md" fullWidth>
        Sign in again
      </Button>
    </CardPage>
  );
}
