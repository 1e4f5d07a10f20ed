import type { ParcelType } from '@hawker/contract/parcel-shapes'
import { numberErrorKey, typedAmount, typedNumber } from '@hawker/web/forms/typed-number'
import type { FieldErrors } from '@hawker/web/forms/place-refusal'
import { formatMoney, type CurrencyStyle } from '@hawker/i18n/format'
import { formatMeasure } from '@hawker/i18n/format-measure'
import { isolate } from '@hawker/i18n/isolate'
import type { Translate } from '@hawker/i18n/translate'
import { phoneProblem } from '../../../lib/phone.ts'
import { tipProblem } from '../../../lib/payments/tip.ts'
import type { ParcelForm } from './parcel-form.ts'
import { WEIGHT_DECIMALS } from './parcel-request.ts'

type Facts = {
  type: ParcelType | undefined
  currency: CurrencyStyle & { decimal_places: number }
  lang: string
  t: Translate
}
export type ParcelErrors = FieldErrors<ParcelForm>

/** What the form itself can say; texts by field. */
export function checkParcel(form: ParcelForm, { type, currency, lang, t }: Facts): ParcelErrors {
  const required = (text: string) => (text.trim() === '' ? t('validation.required') : undefined)
  const phone = (text: string) => {
    const problem = phoneProblem(text)
    return problem && t(problem)
  }
  const tip = tipProblem(form.tip, { lang, decimals: currency.decimal_places })
  return {
    from: form.from ? undefined : t('parcel.from_required'),
    nameFrom: required(form.nameFrom),
    phoneFrom: phone(form.phoneFrom),
    to: form.to ? undefined : t('parcel.to_required'),
    nameTo: required(form.nameTo),
    phoneTo: phone(form.phoneTo),
    typeId: type ? undefined : t('parcel.size_required'),
    description: required(form.description),
    value: valueProblem(form.value, { type, currency, lang, t }),
    weight: weightProblem(form.weight, { type, lang, t }),
    slot: form.slot?.time === null ? t('validation.choose_time') : undefined,
    paymentTag:
      form.payer === 'sender' && form.paymentTag === null
        ? t('validation.choose_payment')
        : undefined,
    tip: tip && t(tip),
    acceptRules: form.acceptRules ? undefined : t('parcel.rules_required'),
  }
}

function valueProblem(text: string, { type, currency, lang, t }: Facts): string | undefined {
  if (text.trim() === '') return t('validation.required')
  const { value, problem } = typedNumber(text, lang, currency.decimal_places)
  if (problem) return t(numberErrorKey(problem, 'wallet.amount_invalid'))
  return type && value > type.max_value ? valueLimitText(type, { currency, lang, t }) : undefined
}

function weightProblem(
  text: string,
  { type, lang, t }: Pick<Facts, 'type' | 'lang' | 't'>,
): string | undefined {
  if (text.trim() === '') return undefined
  const { value, problem } = typedNumber(text, lang, WEIGHT_DECIMALS)
  if (problem) return t(numberErrorKey(problem, 'parcel.weight_invalid'))
  if (value <= 0) return t('parcel.weight_invalid')
  return type && value * 1000 > type.max_weight_g ? weightLimitText(type, { lang, t }) : undefined
}

export const weightLimitText = (
  { max_weight_g: max }: ParcelType,
  { lang, t }: Pick<Facts, 'lang' | 't'>,
): string => t('parcel.too_heavy', { max: isolate(formatWeight(max, lang)) })

export const valueLimitText = (
  { max_value: max }: ParcelType,
  { currency, lang, t }: Pick<Facts, 'currency' | 'lang' | 't'>,
): string => t('parcel.too_valuable', { max: isolate(formatMoney(max, currency, lang)) })

export const formatWeight = (grams: number, lang: string): string =>
  formatMeasure(grams / 1000, 'kg', lang)

/** Why a size does not fit what was typed; undefined if it does. */
export function whyNot(type: ParcelType, form: ParcelForm, facts: Facts): string | undefined {
  const weight = typedAmount(form.weight, facts.lang, WEIGHT_DECIMALS)
  if (weight !== null && weight * 1000 > type.max_weight_g) return weightLimitText(type, facts)
  const value = typedAmount(form.value, facts.lang, facts.currency.decimal_places)
  return value !== null && value > type.max_value ? valueLimitText(type, facts) : undefined
}
