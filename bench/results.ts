/**
 * One result of a benchmark. `better`: whether more or less is good. A name starting with "– "
 * refines the result before it.
 */
export type BenchResult = {
  name: string
  value: number
  unit: string
  floor?: number
  goal?: number
  better?: 'more' | 'less'
  note?: string
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN

const show = (value: number) =>
  value >= 1000
    ? Math.round(value).toLocaleString('en')
    : value >= 100
      ? value.toFixed(0)
      : String(Number(value.toPrecision(3)))
export const isMet = ({ value, goal, better = 'more' }: BenchResult): boolean | undefined =>
  goal === undefined ? undefined : better === 'more' ? value >= goal : value <= goal

/** The ratio divides the value by the floor: for rates more is better, for times and sizes less. */
export function printResult(line: BenchResult): void {
  const { name, value, unit, floor, goal, better = 'more', note } = line
  const met = isMet(line)
  console.log(
    [
      `${met === undefined ? ' ' : met ? '✓' : '✗'} ${name.padEnd(52)}`,
      `${show(value)} ${unit}`.padEnd(16),
      (floor === undefined ? '' : `floor ${show(floor)}`).padEnd(16),
      (floor === undefined ? '' : `ratio ${(value / floor).toFixed(2)}`).padEnd(12),
      goal === undefined ? '' : `goal ${better === 'more' ? '≥' : '≤'} ${show(goal)}`,
      note ?? '',
    ]
      .join(' ')
      .trimEnd(),
  )
}
