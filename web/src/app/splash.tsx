import { VisuallyHidden } from "@mantine/core";
import { Mark } from "../ui/mark.tsx";
import { Waiting } from "../ui/waiting.tsx";
import styles from "./splash.module.css";

/** While it is not yet known who is here. */
export function Splash() {
  return (
    <main className={styles.splash}>
      <VisuallyHidden component="h1">Touchline</VisuallyHidden>
      <Waiting>
        <Mark size={36} />
      </Waiting>
    </main>
  );
}
