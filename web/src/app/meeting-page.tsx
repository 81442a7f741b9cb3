import { getRouteApi } from "@tanstack/react-router";
import { SharedMeeting } from "../features/meetings/shared-meeting.tsx";

const route = getRouteApi("/layout/meeting/$meetingId");

/** Target of the link in a meeting's summary mail. */
export function MeetingPage() {
  const { meetingId } = route.useParams();
  return <SharedMeeting key={meetingId} id={meetingId} />;
}
