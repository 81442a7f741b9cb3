import { Button } from "@mantine/core";
import { useSession } from "../../lib/session.ts";
import { saveCalendarDeclined } from "../../lib/storage.ts";
import { CardPage } from "../../ui/card-page.tsx";
import { useConnectCalendar } from "./use-calendar.ts";

interface ConnectCalendarProps {
  returnTo: string;
  onDeclined: () => void;
}

export function ConnectCalendar({ returnTo, onDeclined }: ConnectCalendarProps) {
  const { user } = useSession();
  const { connect, isLeaving, problem } = useConnectCalendar();
  const decline = () => {
    saveCalendarDeclined(user.id);
    onDeclined();
  };
  return (
    <CardPage
      title="Connect your calendar"
      below="You can connect it later on the Launch page, or use an ICS address there."
    >
      <p>
        See your meetings in Touchline, prepare your 1:1s and keep notes with each one. Google asks
        you to let us read your events. We never change them.
      </p>
      {problem && <p role="alert">{problem}</p>}
      <Button size="md" fullWidth loading={isLeaving} onClick={() => connect(returnTo)}>
        Connect Google Calendar
      </Button>
      <Button size="md" fullWidth variant="default" disabled={isLeaving} onClick={decline}>
        Not now
      </Button>
    </CardPage>
  );
}
