import { Button } from "@mantine/core";
import { IconRoute } from "@tabler/icons-react";
import { useSession } from "../lib/session.ts";
import { tour, useIsTourOffered } from "../lib/tour.ts";
import styles from "./tour.module.css";

export function TourOffer() {
  const { role } = useSession().user;
  if (!useIsTourOffered(role)) return null;
  return (
    <section className={styles.offer} aria-label="Quick tour">
      <IconRoute size={18} aria-hidden="true" />
      <p>New here? Four stops, one minute.</p>
      <div className="flex gap-2">
        <Button size="xs" onClick={() => tour.goTo(0)}>
          Show me around
        </Button>
        <Button size="xs" variant="subtle" onClick={() => tour.end(role)}>
          No, thanks
        </Button>
      </div>
    </section>
  );
}
