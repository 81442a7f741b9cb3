import { Mark } from "../ui/mark.tsx";
import { Unseen } from "../ui/unseen.tsx";
import { Waiting } from "../ui/waiting.tsx";

/** Displayed until the session is known. */
export function Splash() {
  return (
    <main className="grid place-items-center min-h-dvh">
      <Unseen as="h1">Touchline</Unseen>
      <Waiting>
        <Mark size={36} />
      </Waiting>
    </main>
  );
}
