// What the whole night runs, and the seventh of it that `.ci/run` adds to each day.
import { LOOKS } from '../../e2e/support/browser/looks.ts'
import { type Seconds } from './durations.ts'
import { type Tier, type TierFiles, chooseFiles, hasLooks } from './suites.ts'

export type NightPart = { readonly kind: string; readonly file: string }
export type TestGroup = TierFiles & { readonly name: string; readonly env: NodeJS.ProcessEnv }
type Kind = {
  readonly name: string
  readonly tier: Tier
  readonly env: NodeJS.ProcessEnv
  readonly isShared: boolean
}

/** Not in the shares: each commit takes the next look of every story. */
const looksOfTurn = (turn: number): Kind => ({
  name: `looks of turn ${turn}`,
  tier: 'e2e',
  env: { HAWKER_LOOK_TURN: String(turn) },
  isShared: false,
})
/** `HAWKER_NIGHT` asks for every provider and for long walks. */
const KINDS: readonly Kind[] = [
  {
    name: 'moving clock',
    tier: 'server',
    env: { HAWKER_NIGHT: '1', HAWKER_MOVING_CLOCK: '1' },
    isShared: true,
  },
  ...LOOKS.map((_, turn) => looksOfTurn(turn)),
  { name: 'torture', tier: 'torture', env: { HAWKER_NIGHT: '1' }, isShared: true },
]
/** Longer parts run only in the whole night, so that the share of each day stays short. */
const LONGEST_OF_A_SHARE_S = 60
const DAYS = 7

/** The parts of these files, folders or patterns; all parts if there are none. */
export function nightParts(args: readonly string[] = []): NightPart[] {
  const chosen = chooseFiles(args.length > 0 ? args : ['server', 'e2e', 'torture'])
  return KINDS.flatMap(({ name, tier }) =>
    chosen
      .flatMap((group) => (group.tier === tier ? group.files : []))
      .filter((file) => tier !== 'e2e' || hasLooks(file))
      .map((file) => ({ kind: name, file })),
  )
}

/** Nobody knows how long a torture test takes that was never measured. */
const secondsOf = ({ kind, file }: NightPart, seconds: Seconds): number =>
  seconds[file] ?? (kind === 'torture' ? Infinity : 1)

export const isForShares = (part: NightPart, seconds: Seconds): boolean =>
  KINDS.some(({ name, isShared }) => name === part.kind && isShared) &&
  secondsOf(part, seconds) <= LONGEST_OF_A_SHARE_S

const nameOf = ({ kind, file }: NightPart): string => `${kind} ${file}`

/**
 * The parts of a date. Seven days in a row run each part once, if it is short enough. The longest
 * part goes first to the day that has least to do, so that the days are alike.
 */
export function shareOf(
  parts: readonly NightPart[],
  { date, seconds }: { date: Date; seconds: Seconds },
): NightPart[] {
  const days = Array.from({ length: DAYS }, () => ({ parts: [] as NightPart[], seconds: 0 }))
  const sorted = parts
    .filter((part) => isForShares(part, seconds))
    .toSorted(
      (a, b) =>
        secondsOf(b, seconds) - secondsOf(a, seconds) || nameOf(a).localeCompare(nameOf(b), 'en'),
    )
  for (const part of sorted) {
    const day = days.reduce((shortest, other) =>
      other.seconds < shortest.seconds ? other : shortest,
    )
    day.parts.push(part)
    day.seconds += secondsOf(part, seconds)
  }
  const dayNumber = Math.floor(date.getTime() / 86_400_000)
  return days[dayNumber % DAYS]?.parts ?? []
}

export const groupsOf = (parts: readonly NightPart[]): TestGroup[] =>
  KINDS.map(({ name, tier, env }) => ({
    name: `night, ${name}`,
    tier,
    files: parts.filter(({ kind }) => kind === name).map(({ file }) => file),
    env,
  })).filter(({ files }) => files.length > 0)

/** The stories in each of their looks. Those without looks run once. */
export const inAllLooks = (stories: readonly string[]): TestGroup[] =>
  LOOKS.map((_, turn) => ({
    ...looksOfTurn(turn),
    files: turn === 0 ? stories : stories.filter(hasLooks),
  }))
