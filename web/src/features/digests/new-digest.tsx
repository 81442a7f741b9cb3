import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useCreateDigest } from "./use-digest-actions.ts";

/** Creates an empty digest, switched off, and opens it. */
export function NewDigest() {
  const create = useCreateDigest();
  return (
    <Button
      leftSection={<IconPlus size={16} />}
      loading={create.isPending}
      onClick={() => create.mutate({})}
    >
      New digest
    </Button>
  );
}
