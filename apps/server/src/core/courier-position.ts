/**
 * Rounds to four decimals, about 11 m, so that customers can follow the approach but not see the
 * house in which a courier takes a break.
 */
export const roundedDegrees = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

/** Customers see a courier's position at most this often. */
export const POSITION_INTERVAL_MS = 5_000

/** The position in the payload of a live event. */
export const positionOf = ({ latitude, longitude, heading, at }: Record<string, unknown>) => ({
  latitude: roundedDegrees(Number(latitude)),
  longitude: roundedDegrees(Number(longitude)),
  heading: typeof heading === 'number' ? heading : null,
  at: String(at),
})
