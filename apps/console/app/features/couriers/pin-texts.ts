import type { Translate } from '@hawker/i18n/translate'
import type { Refusal } from './outcome.ts'

/** The text for a refused PIN, with the attempts that are left. */
export function wrongPinText({ data: { left } }: Refusal, t: Translate): string {
  return typeof left === 'number'
    ? `${t('courier.wrong_pin')}. ${t('courier.pin_tries_left', { count: left })}`
    : t('courier.wrong_pin')
}
