import type { OrderingRules } from '../time/availability.ts'

const everyDay = (from: string, to: string) =>
  Array.from({ length: 7 }, (_, day) => ({ day, from, to, type: 'all' as const }))

/**
 * A shop in New York, open from 13:00 to 22:00 every day; each test changes only what it is about.
 */
export const shop = (
  changes: Partial<OrderingRules> & { hours?: readonly [string, string] } = {},
): OrderingRules => {
  const { hours = ['13:00', '22:00'], ...rest } = changes
  return {
    timezone: 'America/New_York',
    workingDays: everyDay(...hours),
    specialDays: [],
    closedDates: [],
    pauseUntil: null,
    lastOrderMinutes: 0,
    finishAfterClose: false,
    preopenPrep: false,
    acceptPreorders: true,
    preorderDays: 7,
    slotMinutes: 30,
    ...rest,
  }
}
