import type { ErrorCode } from '@hawker/contract/core/errors'
import type ar from '@hawker/i18n/locales/ar/errors.json'
import type de from '@hawker/i18n/locales/de/errors.json'
import type en from '@hawker/i18n/locales/en/errors.json'
import type es from '@hawker/i18n/locales/es/errors.json'
import type fr from '@hawker/i18n/locales/fr/errors.json'
import type he from '@hawker/i18n/locales/he/errors.json'
import type ru from '@hawker/i18n/locales/ru/errors.json'
import type tr from '@hawker/i18n/locales/tr/errors.json'

/** A key of errors.json that has a text in every shipped language. */
export type ErrorTextKey = keyof typeof ar &
  keyof typeof de &
  keyof typeof en &
  keyof typeof es &
  keyof typeof fr &
  keyof typeof he &
  keyof typeof ru &
  keyof typeof tr

/** Does not compile while an error code lacks a text in a language: it names the missing codes. */
export const CODES_WITHOUT_TEXT: Record<Exclude<ErrorCode, ErrorTextKey>, never> = {}
