import { wallMinutes } from '@hawker/domain/time/zoned-time'

/** In the order of a calendar day: the hours after midnight belong to the night before. */
export const MEALS = ['night', 'morning', 'lunch', 'dinner'] as const
type Meal = (typeof MEALS)[number]

const STARTS: readonly (readonly [fromMinutes: number, Meal])[] = [
  [16 * 60, 'dinner'],
  [11 * 60, 'lunch'],
  [5 * 60, 'morning'],
]

/** The heading under which the panel lists a wall time. */
export const mealAt = (time: string): Meal =>
  STARTS.find(([from]) => from <= wallMinutes(time))?.[1] ?? 'night'
