import { getRouteApi } from "@tanstack/react-router";
import { SharedMeeting } from "../features/meetings/shared-meeting.tsx";

const route = getRouteApi("/layout/meeting/$meetingId");

/** Where the mail with a meeting's summary leads. */
export function MeetingPage() {
  const { meetingId } = route.useParams();
  return <SharedMeeting key={meetingId} id={meetingId} />;
}
