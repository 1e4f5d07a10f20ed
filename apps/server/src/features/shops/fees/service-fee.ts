import type { Settings } from '../../settings/index.ts'

/**
 * The service fee of the marketplace at a shop. A shop may have its own percentage; 0 means no fee
 * at all.
 */
export function serviceFeeOf(settings: Settings, overridePpm: bigint | null) {
  if (overridePpm === 0n) return { ppm: 0n, fixed: 0n, min: null, max: null }
  return {
    ppm: overridePpm ?? settings.serviceFeePercent,
    fixed: settings.serviceFeeFixed,
    min: settings.serviceFeeMin,
    max: settings.serviceFeeMax,
  }
}
