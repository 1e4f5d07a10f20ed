import type { Settings } from '../../settings/index.ts'

/** The marketplace's service fee at a shop: its own percentage where it has one, and none at all where that is 0. */
export function serviceFeeOf(settings: Settings, overridePpm: bigint | null) {
  if (overridePpm === 0n) return { ppm: 0n, fixed: 0n, min: null, max: null }
  return {
    ppm: overridePpm ?? settings.serviceFeePercent,
    fixed: settings.serviceFeeFixed,
    min: settings.serviceFeeMin,
    max: settings.serviceFeeMax,
  }
}
