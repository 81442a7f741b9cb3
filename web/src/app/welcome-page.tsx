import { IconLock } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useState } from "react";
import { OwnList } from "../features/report/own-list.tsx";
import { SampleReport } from "../features/report/sample-report.tsx";
import { dayIn } from "../lib/format.ts";
import { Mark } from "../ui/mark.tsx";
import "./hero.css";
import { PublicFooter } from "./public-footer.tsx";
import styles from "./welcome-page.module.css";

const route = getRouteApi("/welcome");

const POINTS = [
  {
    title: "Coaching starts from the same numbers",
    text: "Quota, commit and coverage of every rep on one page, with the deals behind each figure.",
  },
  {
    title: "Numbers that explain themselves",
    text: "Point at any figure to see its formula and the amounts behind it.",
  },
  {
    title: "It writes back",
    text: "Next steps, dates and stages go to HubSpot as you agree on them, and nothing is overwritten.",
  },
];

/** The public front page: what it is, two ways in, the real thing on made-up deals, and on one's own. */
export function WelcomePage() {
  const { isSignedIn } = route.useRouteContext();
  const [today] = useState(() =>
    dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()),
  );
  useLayoutEffect(replaceFirstSight, []);
  useEffect(scrollToHash, []);
  return (
    <div className={`hero-page ${styles.page}`}>
      <title>Touchline · Pipeline coaching and forecasting</title>
      <header className={styles.header}>
        {isSignedIn && (
          <p className={styles.bar}>
            You are signed in. <Link to="/home">Go to home</Link>
          </p>
        )}
        <div className="hero-top">
          <span className="hero-brand">
            <Mark size={28} /> Touchline
          </span>
          <Link className="hero-quiet" to="/login">
            Sign in
          </Link>
        </div>
      </header>
      <main>
        <div className="hero">
          <h1>See where the quarter stands, and who needs a hand.</h1>
          <p>
            Touchline turns the deals in your CRM into one calm page: what is covered, what slipped,
            and the five deals to talk about next.
          </p>
          <div className="hero-actions">
            <Link className="hero-button" data-look="first" to="/sign-up">
              Create workspace
            </Link>
            <Link className="hero-button" to="/login">
              Sign in
            </Link>
            <a className="hero-quiet" href="#try">
              Try it with your own list
            </a>
          </div>
        </div>
        <section id="report" className={styles.sample} aria-label="Sample report">
          <SampleReport today={today} />
        </section>
        <section id="try" className={styles.block} aria-labelledby="try-title">
          <h2 id="try-title" className={styles.title}>
            Try it with your own list
          </h2>
          <p className={styles.private}>
            <IconLock size={18} aria-hidden="true" />
            Nothing is uploaded: the file is read in this browser and forgotten when you leave.
          </p>
          <OwnList today={today} />
        </section>
        <section className={styles.block} aria-label="Why Touchline">
          <ul className={styles.points}>
            {POINTS.map(({ title, text }) => (
              <li key={title}>
                <h2 className={styles.pointTitle}>{title}</h2>
                <p className={styles.quiet}>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      </main>
      <div className={styles.end}>
        <PublicFooter />
      </div>
    </div>
  );
}

/** What the server sent to look at while this was loading. */
function replaceFirstSight() {
  document.getElementById("hero")?.remove();
}

/** The page comes after its address: what a link points to is there only now. */
function scrollToHash() {
  const name = window.location.hash.slice(1);
  if (name) document.getElementById(name)?.scrollIntoView();
}
