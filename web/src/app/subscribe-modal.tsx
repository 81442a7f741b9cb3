import "../ui/dialog.css";
import { Button, Modal } from "@mantine/core";
import { useSession, useSettings } from "../lib/session.ts";
import styles from "./subscribe-modal.module.css";
import { useSignOut } from "./user-menu.tsx";

/** Stands before everything once the trial is over: write to us, or leave. */
export function SubscribeModal() {
  const { user, organisation } = useSession();
  const { supportEmail } = useSettings();
  const signOut = useSignOut();
  const isManager = user.role === "manager";
  return (
    <Modal
      id="subscribe"
      opened
      onClose={() => undefined}
      centered
      title="Your trial has ended"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p className={styles.quiet}>
        {isManager
          ? `Everything in ${organisation.name} is kept. Get in touch and we will open it again.`
          : "Ask your manager to renew."}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={signOut}>
          Sign out
        </Button>
        {isManager && (
          <Button component="a" href={`mailto:${supportEmail}`} data-autofocus>
            Get in touch
          </Button>
        )}
      </div>
    </Modal>
  );
}
