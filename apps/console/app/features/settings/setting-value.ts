import type { StaffSetting } from '@hawker/contract/settings'
import { westernDigits } from '@hawker/i18n/western-digits'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'

/** Decimals of the kinds that are one number. */
const DECIMALS: Partial<Record<StaffSetting['kind'], number>> = { whole: 0, amount: 2, percent: 2 }

/** A typed setting in the format of the server, or the text key of the error. */
export function settingValue(
  kind: StaffSetting['kind'],
  typed: string,
  lang: string,
): { value: string } | { error: string } {
  const plain = typed.trim()
  if (kind === 'numbers') return { value: westernDigits(plain).replace(/\s*[,،;]\s*/g, ',') }
  const maxDecimals = DECIMALS[kind]
  if (maxDecimals === undefined) return { value: plain }
  const { value, problem } = typedNumber(
    kind === 'percent' ? plain.replace(/\s*[%٪]$/, '') : plain,
    lang,
    maxDecimals,
  )
  return problem
    ? { error: numberErrorKey(problem, 'settings.number_invalid') }
    : { value: String(value) }
}
