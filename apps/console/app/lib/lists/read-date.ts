/** A date from the URL, such as `2026-02-28`; undefined for dates that do not exist. */
export function readDate(text: string | null): string | undefined {
  const ms = Date.parse(text ?? '')
  // Date.parse reads the 30th of February as the 2nd of March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text ? text : undefined
}
