import { Mark } from "../ui/mark.tsx";
import { Waiting } from "../ui/waiting.tsx";
import styles from "./splash.module.css";

/** While it is not yet known who is here. */
export function Splash() {
  return (
    <div className={styles.splash}>
      <Waiting>
        <Mark size={36} />
      </Waiting>
    </div>
  );
}
