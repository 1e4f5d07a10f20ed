/** One figure of the report. `better` says which side of the goal is good. */
export type Line = {
  what: string
  figure: number
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
export const isMet = ({ figure, goal, better = 'more' }: Line): boolean | undefined =>
  goal === undefined ? undefined : better === 'more' ? figure >= goal : figure <= goal

/** For pace the ratio says how much of the floor's is left; for time and weight how many times the floor's it takes. */
export function printLine(line: Line): void {
  const { what, figure, unit, floor, goal, better = 'more', note } = line
  const met = isMet(line)
  console.log(
    [
      `${met === undefined ? ' ' : met ? '✓' : '✗'} ${what.padEnd(52)}`,
      `${show(figure)} ${unit}`.padEnd(16),
      (floor === undefined ? '' : `floor ${show(floor)}`).padEnd(16),
      (floor === undefined ? '' : `ratio ${(figure / floor).toFixed(2)}`).padEnd(12),
      goal === undefined ? '' : `goal ${better === 'more' ? '≥' : '≤'} ${show(goal)}`,
      note ?? '',
    ]
      .join(' ')
      .trimEnd(),
  )
}
