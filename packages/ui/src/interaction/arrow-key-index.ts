export type ArrowKeyOptions = { rtl?: boolean; orientation?: 'horizontal' | 'vertical' | 'both' }

/**
 * The index that an arrow key, Home or End leads to, wrapping at the ends; undefined for any other
 * key.
 */
export function indexAfterKey(
  key: string,
  index: number,
  count: number,
  { rtl = false, orientation = 'horizontal' }: ArrowKeyOptions = {},
): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = stepOf(key, rtl, orientation)
  // If there is no current item (-1), the first step leads to the first or the last.
  if (step === undefined) return undefined
  if (index < 0) return step > 0 ? 0 : count - 1
  return (index + step + count) % count
}

function stepOf(
  key: string,
  rtl: boolean,
  orientation: 'horizontal' | 'vertical' | 'both',
): 1 | -1 | undefined {
  if (orientation !== 'vertical') {
    if (key === 'ArrowRight') return rtl ? -1 : 1
    if (key === 'ArrowLeft') return rtl ? 1 : -1
  }
  if (orientation !== 'horizontal') {
    if (key === 'ArrowDown') return 1
    if (key === 'ArrowUp') return -1
  }
  return undefined
}
