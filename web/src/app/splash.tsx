import { Mark } from "../ui/mark.tsx";
import { Unseen } from "../ui/unseen.tsx";
import { Waiting } from "../ui/waiting.tsx";
import styles from "./splash.module.css";

/** While it is not yet known who is here. */
export function Splash() {
  return (
    <main className={styles.splash}>
      <Unseen as="h1">Touchline</Unseen>
      <Waiting>
        <Mark size={36} />
      </Waiting>
    </main>
  );
}
