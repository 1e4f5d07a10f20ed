import type { ShopService } from '../availability.ts'

const everyDay = (from: string, to: string) =>
  Array.from({ length: 7 }, (_, day) => ({ day, from, to, type: 'all' as const }))

/** A shop in New York, 13:00 to 22:00 every day; tests change what they are about. */
export const shop = (
  given: Partial<ShopService> & { hours?: readonly [string, string] } = {},
): ShopService => {
  const { hours = ['13:00', '22:00'], ...rest } = given
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
