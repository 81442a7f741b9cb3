import { Button } from "@mantine/core";
import { IconRoute } from "@tabler/icons-react";
import { useSession } from "../lib/session.ts";
import { tour, useIsTourOffered } from "../lib/tour.ts";
import styles from "./tour.module.css";
import { stopsFor } from "./tour-stops.ts";

const COUNTS = ["No", "One", "Two", "Three", "Four"];

export function TourOffer() {
  const { user } = useSession();
  const stops = stopsFor(user, user.id).length;
  if (!useIsTourOffered(user.role) || stops === 0) return null;
  return (
    <section className={styles.offer} aria-label="Quick tour">
      <IconRoute size={18} aria-hidden="true" />
      <p>New here? {COUNTS[stops]} stops, one minute.</p>
      <div className="flex gap-2">
        <Button size="xs" onClick={() => tour.goTo(0)}>
          Show me around
        </Button>
        <Button size="xs" variant="subtle" onClick={() => tour.end(user.role)}>
          No, thanks
        </Button>
      </div>
    </section>
  );
}
