/** Spearman's rank correlation; equal values share the mean of their ranks. */
export function spearman(left: readonly number[], right: readonly number[]): number {
  return pearson(ranks(left), ranks(right));
}

function ranks(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}

function pearson(left: readonly number[], right: readonly number[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanLeft, meanRight] = [mean(left), mean(right)];
  let [both, ofLeft, ofRight] = [0, 0, 0];
  for (const [index, value] of left.entries()) {
    const a = value - meanLeft;
    const b = (right[index] ?? 0) - meanRight;
    both += a * b;
    ofLeft += a * a;
    ofRight += b * b;
  }
  return both / Math.sqrt(ofLeft * ofRight);
}
