import type { Body } from '@hawker/contract/core/operation'
import type { StaffParcelType, createParcelType } from '@hawker/contract/staff-parcels'
import { SHIPPED_LOCALES, type ShippedLocale } from '@hawker/i18n/locales'
import { editableNumber } from '@hawker/i18n/number-marks'
import { typedAmount } from '@hawker/web/forms/typed-number'

/** English is the language that others fall back to. */
export const REQUIRED_LOCALE: ShippedLocale = 'en'
const LOCALES = SHIPPED_LOCALES.map(({ locale }) => locale)

type TypeTexts = { title: string; description: string; prohibited: string }
export type TextsByLocale = Record<ShippedLocale, TypeTexts>
export type OptionDraft = {
  /** Undefined for a new one. */
  id: number | undefined
  key: string
  price: string
  active: boolean
  titles: Record<ShippedLocale, string>
}
/** A type as it is edited. Numbers are texts in the language of the page. */
export type TypeDraft = {
  active: boolean
  position: string
  img: string
  width: string
  height: string
  length: string
  /** Kilograms. */
  weight: string
  value: string
  price: string
  perKm: string
  /** Kilometres. */
  included: string
  vehicles: readonly string[]
  /** The id; empty without tax. */
  taxClass: string
  taxIncluded: boolean
  texts: TextsByLocale
  options: readonly OptionDraft[]
}
export const NUMBER_FIELDS = [
  'position',
  'width',
  'height',
  'length',
  'weight',
  'value',
  'price',
  'perKm',
  'included',
] as const
export type NumberField = (typeof NUMBER_FIELDS)[number]

const byLocale = <T>(make: (locale: ShippedLocale) => T): Record<ShippedLocale, T> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<ShippedLocale, T>

export const newOption = (key: string): OptionDraft => ({
  id: undefined,
  key,
  price: '',
  active: true,
  titles: byLocale(() => ''),
})

/** The draft of a type, or of a new one at the end of the list. */
export function draftOf(
  type: StaffParcelType | undefined,
  { lang, position }: { lang: string; position: number },
): TypeDraft {
  const shown = (value: number | undefined): string =>
    value === undefined ? '' : editableNumber(value, lang)
  const textsOf = (locale: string) => type?.translations.find((each) => each.locale === locale)
  return {
    active: type?.active ?? true,
    position: shown(type?.position ?? position),
    img: type?.img ?? '',
    width: shown(type?.max_width),
    height: shown(type?.max_height),
    length: shown(type?.max_length),
    weight: shown(type && type.max_weight_g / 1000),
    value: shown(type?.max_value),
    price: shown(type?.price),
    perKm: shown(type?.price_per_km),
    included: shown(type && type.included_m / 1000),
    vehicles: type?.vehicles ?? [],
    taxClass: type?.tax_class_id ? String(type.tax_class_id) : '',
    taxIncluded: type?.tax_included ?? false,
    texts: byLocale((locale) => ({
      title: textsOf(locale)?.title ?? '',
      description: textsOf(locale)?.description ?? '',
      prohibited: textsOf(locale)?.prohibited_text ?? '',
    })),
    options: (type?.options ?? []).map((option) => ({
      id: option.id,
      key: String(option.id),
      price: shown(option.price),
      active: option.active,
      titles: byLocale(
        (locale) => option.translations.find((each) => each.locale === locale)?.title ?? '',
      ),
    })),
  }
}

/** How a number is typed: its decimals, its least value, and the factor to the unit of the API. */
export const numberRules = (
  decimals: number,
): Record<NumberField, { decimals: number; min: number; factor: number }> => ({
  position: { decimals: 0, min: 0, factor: 1 },
  width: { decimals: 0, min: 1, factor: 1 },
  height: { decimals: 0, min: 1, factor: 1 },
  length: { decimals: 0, min: 1, factor: 1 },
  weight: { decimals: 3, min: 0.001, factor: 1000 },
  value: { decimals, min: 0, factor: 1 },
  price: { decimals, min: 10 ** -decimals, factor: 1 },
  perKm: { decimals, min: 0, factor: 1 },
  included: { decimals: 3, min: 0, factor: 1000 },
})

export const isCompleteOption = (option: OptionDraft, lang: string, decimals: number): boolean =>
  option.titles[REQUIRED_LOCALE].trim() !== '' && typedAmount(option.price, lang, decimals) !== null

/** The request of a valid draft. Languages without a title are left out. */
export function bodyOf(
  draft: TypeDraft,
  { lang, decimals }: { lang: string; decimals: number },
): Body<typeof createParcelType> {
  const rules = numberRules(decimals)
  const number = (name: NumberField): number => {
    const { decimals: maxDecimals, factor } = rules[name]
    const value = (typedAmount(draft[name], lang, maxDecimals) ?? 0) * factor
    return factor === 1 ? value : Math.round(value)
  }
  const filled = (titleOf: (locale: ShippedLocale) => string) =>
    LOCALES.filter((locale) => titleOf(locale).trim() !== '')
  return {
    position: number('position'),
    img: draft.img === '' ? null : draft.img,
    max_width: number('width'),
    max_height: number('height'),
    max_length: number('length'),
    max_weight_g: number('weight'),
    max_value: number('value'),
    price: number('price'),
    price_per_km: number('perKm'),
    included_m: number('included'),
    vehicles: [...draft.vehicles],
    tax_class_id: draft.taxClass === '' ? null : Number(draft.taxClass),
    tax_included: draft.taxIncluded,
    active: draft.active,
    translations: filled((locale) => draft.texts[locale].title).map((locale) => ({
      locale,
      title: draft.texts[locale].title.trim(),
      description: draft.texts[locale].description.trim(),
      prohibited_text: draft.texts[locale].prohibited.trim(),
    })),
    options: draft.options.map((option) => ({
      ...(option.id === undefined ? {} : { id: option.id }),
      price: typedAmount(option.price, lang, decimals) ?? 0,
      active: option.active,
      translations: filled((locale) => option.titles[locale]).map((locale) => ({
        locale,
        title: option.titles[locale].trim(),
      })),
    })),
  }
}

/** The title in a language, else in English. */
export const titleOf = ({ translations }: StaffParcelType, lang: string): string =>
  (
    translations.find(({ locale }) => locale === lang) ??
    translations.find(({ locale }) => locale === REQUIRED_LOCALE)
  )?.title ?? ''
