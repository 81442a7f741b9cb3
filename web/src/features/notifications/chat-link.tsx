import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { showError, showSuccess } from "../../ui/toasts.ts";
import styles from "./notifications.module.css";

/** The link to the Slack app that reps use to get their own link, to pass on. */
export function ChatLink({ link }: { link: string }) {
  return (
    <div className={styles.share}>
      <div className={styles.words}>
        <p>Chat link</p>
        <p className="text-sm text-quiet">
          Send it to your team. It opens the app in Slack, where everyone links their account.
        </p>
        <p className="mt-1 wrap-anywhere text-base">{link}</p>
      </div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={14} />}
        onClick={() => void copyLink(link)}
      >
        Copy link
      </Button>
    </div>
  );
}

/** The browser may block copying; the link is displayed to copy by hand. */
async function copyLink(link: string) {
  try {
    await navigator.clipboard.writeText(link);
    showSuccess("Link copied to clipboard!");
  } catch {
    showError("Your browser doesn't allow copying. Select the link and copy it yourself.");
  }
}
