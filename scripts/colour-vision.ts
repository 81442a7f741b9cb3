type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

/**
 * Colours as seen with a missing cone type. Machado, Oliveira and Fernandes (2009), severity 1, on
 * linear RGB.
 */
export const VISIONS = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} satisfies Record<string, Matrix>;
export type Vision = keyof typeof VISIONS;

/** The distance of two colours for this vision, in CIELAB; 2 is barely visible, 10 at a glance. */
export function distance(one: string, other: string, vision: Vision): number {
  const [a, b] = [one, other].map((colour) => lab(simulateVision(linear(colour), VISIONS[vision])));
  return Math.hypot(...(a ?? []).map((value, axis) => value - (b?.[axis] ?? 0)));
}

/** The WCAG contrast ratio, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const luminance = ([red, green, blue]: Vector) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [dark = 0, light = 0] = [one, other]
    .map((colour) => luminance(linear(colour)))
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function linear(colour: string): Vector {
  const channel = (from: number) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function multiply(matrix: Matrix, [x, y, z]: Vector): Vector {
  const row = ([a, b, c]: Vector) => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function simulateVision(colour: Vector, vision: Matrix): Vector {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const [red, green, blue] = multiply(vision, colour);
  return [within(red), within(green), within(blue)];
}

const TO_XYZ: Matrix = [
  [0.4339, 0.3762, 0.1899],
  [0.2127, 0.7152, 0.0722],
  [0.0178, 0.1095, 0.8727],
];

function lab(colour: Vector): Vector {
  const [x, y, z] = multiply(TO_XYZ, colour);
  const bent = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  return [116 * bent(y) - 16, 500 * (bent(x) - bent(y)), 200 * (bent(y) - bent(z))];
}
