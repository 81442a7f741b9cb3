import { getRouteApi, Link } from "@tanstack/react-router";
import { GoalFigures } from "../features/goals/goal-figures.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Mark } from "../ui/mark.tsx";
import { Panel } from "../ui/panel.tsx";
import styles from "./welcome-page.module.css";

const route = getRouteApi("/welcome");

const SAMPLE = {
  won: 412_000,
  quota: 600_000,
  repCommit: 560_000,
  open: 640_000,
  mostLikely: 148_000,
  bestCase: 231_000,
};

const POINTS = [
  {
    title: "One goal per person and quarter",
    text: "Quota and commit side by side, this quarter and the next, set in seconds by manager or rep.",
  },
  {
    title: "Numbers that explain themselves",
    text: "Point at any figure to see its formula and the amounts behind it.",
  },
  {
    title: "Nothing is overwritten",
    text: "Every change keeps who made it, when, what it was before, and why.",
  },
];

/** The public front page: what it is, two ways in, and a look at the real thing. */
export function WelcomePage() {
  const { isSignedIn } = route.useRouteContext();
  return (
    <div className={styles.page}>
      <title>Touchline · Pipeline coaching and forecasting</title>
      <header>
        {isSignedIn && (
          <p className={styles.bar}>
            You are signed in. <Link to="/home">Go to home</Link>
          </p>
        )}
        <div className={styles.top}>
          <span className={styles.brand}>
            <Mark size={28} /> Touchline
          </span>
          <LinkButton variant="subtle" to="/login">
            Sign in
          </LinkButton>
        </div>
      </header>
      <main className={styles.main}>
        <h1 className={styles.headline}>See where the quarter stands, and who needs a hand.</h1>
        <p className={styles.lead}>
          Touchline shows sales managers and their reps quota, commit and coverage in one calm
          place, so that coaching starts from the same numbers.
        </p>
        <div className={styles.actions}>
          <LinkButton size="md" to="/sign-up">
            Create workspace
          </LinkButton>
          <LinkButton size="md" variant="default" to="/login">
            Sign in
          </LinkButton>
        </div>
        <Panel title="Goal alignment" context="A sample with made-up numbers">
          <GoalFigures values={SAMPLE} currency="EUR" />
        </Panel>
        <ul className={styles.points}>
          {POINTS.map(({ title, text }) => (
            <li key={title}>
              <h2 className={styles.pointTitle}>{title}</h2>
              <p className={styles.quiet}>{text}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className={styles.footer}>
        <Link to="/about">About</Link>
      </footer>
    </div>
  );
}
