import { DigestList } from "../features/digests/digest-list.tsx";
import { NewDigest } from "../features/digests/new-digest.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export function DigestsPage() {
  return (
    <>
      <PageHeader
        title="Digests"
        context="What Slack is told about your pipeline, and when"
        actions={<NewDigest />}
      />
      <DigestList />
    </>
  );
}
