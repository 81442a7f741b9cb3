import { Button } from "@mantine/core";
import { IconBellPlus } from "@tabler/icons-react";
import { usePush } from "./use-push.ts";

/** Offers notifications where this browser has them and they are off. */
export function PushButton() {
  const { state, isBusy, turnOn } = usePush();
  if (state !== "off") return null;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconBellPlus size={16} />}
      loading={isBusy}
      onClick={() => void turnOn()}
    >
      Notify me here
    </Button>
  );
}
