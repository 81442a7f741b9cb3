import { LoadingSkeleton } from "../ui/loading-skeleton.tsx";
import { Logo } from "../ui/logo.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

/** Displayed until the session is known. */
export function Splash() {
  return (
    <main className="grid place-items-center min-h-dvh">
      <VisuallyHidden as="h1">Touchline</VisuallyHidden>
      <LoadingSkeleton>
        <Logo size={36} />
      </LoadingSkeleton>
    </main>
  );
}
