import type { Skill } from "@touchline/contract";
import { MAX_SKILL_LEVEL } from "@touchline/domain";
import styles from "./skills.module.css";

const WIDTH = 372;
const HEIGHT = 216;
const CENTRE = { x: WIDTH / 2, y: HEIGHT / 2 };
const RADIUS = 84;
const LABEL_RADIUS = 94;
/** Space for half a stroke around the outermost ring. */
const EDGE = 4;
const SIDE = 2 * (RADIUS + EDGE);
const UNLABELLED_VIEW_BOX = `${CENTRE.x - RADIUS - EDGE} ${CENTRE.y - RADIUS - EDGE} ${SIDE} ${SIDE}`;
const RINGS = Array.from({ length: MAX_SKILL_LEVEL }, (_, ring) => ring + 1);

interface SkillsChartProps {
  skills: Skill[];
  /** For table rows: the chart without labels. */
  isSmall?: boolean;
}

/** A polar area chart: a labelled sector per skill, with the value as radius. */
export function SkillsChart({ skills, isSmall = false }: SkillsChartProps) {
  const turn = (2 * Math.PI) / skills.length;
  return (
    <svg
      viewBox={isSmall ? UNLABELLED_VIEW_BOX : `0 0 ${WIDTH} ${HEIGHT}`}
      className={isSmall ? styles.small : "block w-full max-w-115 mx-auto"}
      role="img"
      aria-label={`Skills: ${skills.map(({ name, value }) => `${name} ${value}`).join(", ")}`}
    >
      {RINGS.map((ring) => (
        <circle
          key={ring}
          cx={CENTRE.x}
          cy={CENTRE.y}
          r={(RADIUS * ring) / MAX_SKILL_LEVEL}
          className={styles.ring}
        />
      ))}
      {skills.map(({ id, name, value, ratedAt }, index) => (
        <path
          key={id}
          d={sector(index * turn, (index + 1) * turn, (RADIUS * value) / MAX_SKILL_LEVEL)}
          className={styles.sector}
          data-rated={ratedAt !== null}
        >
          <title>{`${name}: ${value} of ${MAX_SKILL_LEVEL}`}</title>
        </path>
      ))}
      {!isSmall &&
        skills.map(({ id, name, ratedAt }, index) => {
          const [x, y] = point((index + 0.5) * turn, LABEL_RADIUS);
          return (
            <text
              key={id}
              x={x}
              y={y}
              className={styles.name}
              data-side={x < CENTRE.x ? "left" : "right"}
              data-rated={ratedAt !== null}
            >
              {name}
            </text>
          );
        })}
    </svg>
  );
}

/** Returns the point at an angle, clockwise from twelve o'clock. */
function point(angle: number, distance: number): [number, number] {
  const round = (value: number) => Math.round(value * 100) / 100;
  return [
    round(CENTRE.x + distance * Math.sin(angle)),
    round(CENTRE.y - distance * Math.cos(angle)),
  ];
}

function sector(from: number, to: number, radius: number): string {
  const [x1, y1] = point(from, radius);
  const [x2, y2] = point(to, radius);
  return `M ${CENTRE.x} ${CENTRE.y} L ${x1} ${y1} A ${radius} ${radius} 0 0 1 ${x2} ${y2} Z`;
}
