import { DigestList } from "../features/digests/digest-list.tsx";
import { NewDigest } from "../features/digests/new-digest.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PAGES } from "./pages.ts";

export function DigestsPage() {
  return (
    <>
      <PageHeader
        title={PAGES.digests.label}
        context="Scheduled pipeline posts to Slack"
        actions={<NewDigest />}
      />
      <DigestList />
    </>
  );
}
