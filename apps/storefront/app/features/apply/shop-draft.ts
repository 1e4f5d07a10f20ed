import type { applyForShop } from '@hawker/contract/applications'
import type { Body } from '@hawker/contract/core/operation'
import type { ShippedLocale } from '@hawker/i18n/locales'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import { phoneProblem } from '../../lib/phone.ts'
import type { AmountFormat } from '../../lib/payments/tip.ts'
import type { UploadedPhoto } from '../photos/index.ts'

/** The steps of the form, in order. */
export const STEPS = ['shop', 'place', 'work', 'papers'] as const
export type ApplicationStep = (typeof STEPS)[number]
/** A cuisine, or the main category of a shop. */
export type KitchenKind = { id: number; title: string }
export type ShopDraft = {
  type: 'restaurant' | 'shop'
  title: string
  description: string
  category: string
  address: string
  location: { latitude: number; longitude: number } | null
  from: string
  to: string
  prepMinutes: string
  delivery: boolean
  pickup: boolean
  minAmount: string
  phone: string
  taxId: string
}
export type ShopPictures = { logo: readonly UploadedPhoto[]; documents: readonly UploadedPhoto[] }
export const EMPTY_SHOP: ShopDraft = {
  type: 'restaurant',
  title: '',
  description: '',
  category: '',
  address: '',
  location: null,
  from: '10:00',
  to: '22:00',
  prepMinutes: '20',
  delivery: true,
  pickup: true,
  minAmount: '',
  phone: '',
  taxId: '',
}

const MAX_PREP_MINUTES = 240

/** Missing or invalid fields of a step: text keys by field. */
export function stepErrors(
  step: ApplicationStep,
  draft: ShopDraft,
  { lang, decimals }: AmountFormat,
): Record<string, string> {
  const errors: Record<string, string> = {}
  const check = (field: keyof ShopDraft, ok: boolean, key = 'validation.required') => {
    if (!ok) errors[field] = key
  }
  if (step === 'shop') check('title', draft.title.trim() !== '')
  if (step === 'place') check('address', draft.location !== null && draft.address.trim() !== '')
  if (step === 'work') {
    check('to', draft.from !== draft.to, 'validation.invalid')
    const minutes = typedNumber(draft.prepMinutes, lang, 0).value
    check(
      'prepMinutes',
      minutes !== null && minutes >= 1 && minutes <= MAX_PREP_MINUTES,
      'validation.invalid',
    )
    check('delivery', draft.delivery || draft.pickup)
    const { problem } = typedNumber(draft.minAmount, lang, decimals)
    if (draft.minAmount.trim() !== '' && problem)
      check('minAmount', false, numberErrorKey(problem, 'validation.invalid'))
  }
  if (step === 'papers') {
    const problem = phoneProblem(draft.phone)
    if (problem) errors['phone'] = problem
  }
  return errors
}

/** The request body. `locale` is the language of the title and description. */
export function applicationBody(
  draft: ShopDraft,
  { logo, documents }: ShopPictures,
  locale: ShippedLocale,
  timeZone: string,
  decimals: number,
): Body<typeof applyForShop> {
  const texts = {
    title: draft.title.trim(),
    ...(draft.description.trim() === '' ? {} : { description: draft.description.trim() }),
  }
  const minAmount = typedNumber(draft.minAmount, locale, decimals).value
  const [logoPhoto] = logo
  return {
    type: draft.type,
    translations: { [locale]: texts },
    address: draft.address.trim(),
    location: draft.location ?? { latitude: 0, longitude: 0 },
    phone: draft.phone.trim(),
    time_zone: timeZone,
    hours: { from: draft.from, to: draft.to },
    prep_minutes: typedNumber(draft.prepMinutes, locale, 0).value ?? 0,
    delivery_types: [
      ...(draft.delivery ? (['delivery'] as const) : []),
      ...(draft.pickup ? (['pickup'] as const) : []),
    ],
    ...(minAmount === null ? {} : { min_amount: minAmount }),
    ...(draft.taxId.trim() === '' ? {} : { tax_id: draft.taxId.trim() }),
    ...(draft.category === '' ? {} : { categories: [Number(draft.category)] }),
    ...(logoPhoto ? { logo_img: logoPhoto.img } : {}),
    documents: documents.map(({ img }) => img),
  }
}
