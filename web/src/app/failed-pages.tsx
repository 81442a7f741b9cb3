import { useRouter } from "@tanstack/react-router";
import { ApiError } from "../lib/api.ts";
import { CardPage } from "../ui/card-page.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { PartFailed } from "../ui/part-failed.tsx";

/** A page that failed to load. The address stays, so retrying may work. */
export function RouteFailed({ error }: { error: unknown }) {
  const router = useRouter();
  const retry = () => void router.invalidate();
  if (!(error instanceof ApiError)) return <PartFailed onRetry={retry} />;
  return (
    <CardPage title="This page could not be opened">
      <ErrorState message={error.message} onRetry={retry} />
    </CardPage>
  );
}

export function NotFoundPage() {
  return (
    <CardPage title="Page not found">
      <p>Check the address. The page may also have been deleted.</p>
      <LinkButton to="/home" size="md" fullWidth>
        Go to home
      </LinkButton>
    </CardPage>
  );
}
