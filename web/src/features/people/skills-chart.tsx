import type { Skill } from "@touchline/contract";
import { MOST_SKILLED } from "@touchline/domain";
import styles from "./skills.module.css";

const SIZE = 240;
const CENTRE = SIZE / 2;
const RADIUS = 96;
const NUMBERS_AT = 108;
/** Room for half a line around the outermost ring. */
const EDGE = 4;
const RINGS = Array.from({ length: MOST_SKILLED }, (_, ring) => ring + 1);

interface SkillsChartProps {
  skills: Skill[];
  /** In a row of a table: the shape without the numbers that lead to a legend. */
  isSmall?: boolean;
}

/** A polar area chart: one sector for each skill, as long as its value. The legend has the words. */
export function SkillsChart({ skills, isSmall = false }: SkillsChartProps) {
  const turn = (2 * Math.PI) / skills.length;
  const margin = isSmall ? CENTRE - RADIUS - EDGE : 0;
  const side = SIZE - 2 * margin;
  return (
    <svg
      viewBox={`${margin} ${margin} ${side} ${side}`}
      className={isSmall ? styles.small : styles.chart}
      role="img"
      aria-label={`Skills: ${skills.map(({ name, value }) => `${name} ${value}`).join(", ")}`}
    >
      {RINGS.map((ring) => (
        <circle
          key={ring}
          cx={CENTRE}
          cy={CENTRE}
          r={(RADIUS * ring) / MOST_SKILLED}
          className={styles.ring}
        />
      ))}
      {skills.map(({ id, name, value, ratedAt }, index) => (
        <path
          key={id}
          d={sector(index * turn, (index + 1) * turn, (RADIUS * value) / MOST_SKILLED)}
          className={styles.sector}
          data-rated={ratedAt !== null}
        >
          <title>{`${name}: ${value} of ${MOST_SKILLED}`}</title>
        </path>
      ))}
      {!isSmall &&
        skills.map(({ id }, index) => {
          const [x, y] = point((index + 0.5) * turn, NUMBERS_AT);
          return (
            <text key={id} x={x} y={y} className={styles.number}>
              {index + 1}
            </text>
          );
        })}
    </svg>
  );
}

/** Where an angle points to, from twelve o'clock with the clock. */
function point(angle: number, distance: number): [number, number] {
  const round = (value: number) => Math.round(value * 100) / 100;
  return [round(CENTRE + distance * Math.sin(angle)), round(CENTRE - distance * Math.cos(angle))];
}

function sector(from: number, to: number, radius: number): string {
  const [x1, y1] = point(from, radius);
  const [x2, y2] = point(to, radius);
  return `M ${CENTRE} ${CENTRE} L ${x1} ${y1} A ${radius} ${radius} 0 0 1 ${x2} ${y2} Z`;
}
