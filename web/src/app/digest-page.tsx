import { getRouteApi } from "@tanstack/react-router";
import { DigestDetail } from "../features/digests/digest-detail.tsx";

const route = getRouteApi("/layout/digest/$digestId");

/** One digest; another address is another one, with nothing left of the last. */
export function DigestPage() {
  const { digestId } = route.useParams();
  return <DigestDetail key={digestId} digestId={digestId} />;
}
