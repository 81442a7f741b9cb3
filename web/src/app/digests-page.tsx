import { DigestList } from "../features/digests/digest-list.tsx";
import { NewDigest } from "../features/digests/new-digest.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export function DigestsPage() {
  return (
    <>
      <PageHeader
        title="Digests"
        context="Scheduled pipeline posts to Slack"
        actions={<NewDigest />}
      />
      <DigestList />
    </>
  );
}
