/** Includes `startsAt` and excludes `endsAt`, so that consecutive windows do not overlap. */
export const isInWindow = (
  window: { readonly startsAt: number | null; readonly endsAt: number | null },
  instant: number,
): boolean =>
  (window.startsAt === null || window.startsAt <= instant) &&
  (window.endsAt === null || instant < window.endsAt)
