import { getRouteApi } from "@tanstack/react-router";
import { DigestDetail } from "../features/digests/digest-detail.tsx";

const route = getRouteApi("/layout/digest/$digestId");

/** The key resets all state when another digest opens. */
export function DigestPage() {
  const { digestId } = route.useParams();
  return <DigestDetail key={digestId} digestId={digestId} />;
}
