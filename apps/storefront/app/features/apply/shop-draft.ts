import type { applyForShop } from '@hawker/contract/applications'
import type { Body } from '@hawker/contract/core/operation'
import type { ShippedLocale } from '@hawker/i18n/locales'
import { phoneProblem } from '../../lib/phone.ts'
import type { UploadedPhoto } from '../photos/index.ts'

/** The steps of the form, in order. */
export const STEPS = ['shop', 'place', 'work', 'papers'] as const
export type Step = (typeof STEPS)[number]
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

/** Missing or invalid fields of a step: text keys by field. */
export function stepErrors(step: Step, draft: ShopDraft): Record<string, string> {
  const errors: Record<string, string> = {}
  const check = (field: keyof ShopDraft, ok: boolean, key = 'validation.required') => {
    if (!ok) errors[field] = key
  }
  if (step === 'shop') check('title', draft.title.trim() !== '')
  if (step === 'place') check('address', draft.location !== null && draft.address.trim() !== '')
  if (step === 'work') {
    check('to', draft.from !== draft.to, 'validation.invalid')
    check(
      'prepMinutes',
      Number(draft.prepMinutes) >= 1 && Number(draft.prepMinutes) <= 240,
      'validation.invalid',
    )
    check('delivery', draft.delivery || draft.pickup)
    check('minAmount', draft.minAmount === '' || Number(draft.minAmount) >= 0, 'validation.invalid')
  }
  if (step === 'papers') {
    const problem = phoneProblem(draft.phone)
    if (problem) errors['phone'] = problem
  }
  return errors
}

/** The request body. `lang` is the language of the title and description. */
export function applicationBody(
  draft: ShopDraft,
  { logo, documents }: ShopPictures,
  lang: ShippedLocale,
  timeZone: string,
): Body<typeof applyForShop> {
  const texts = {
    title: draft.title.trim(),
    ...(draft.description.trim() === '' ? {} : { description: draft.description.trim() }),
  }
  const [logoPhoto] = logo
  return {
    type: draft.type,
    translations: { [lang]: texts },
    address: draft.address.trim(),
    location: draft.location ?? { latitude: 0, longitude: 0 },
    phone: draft.phone.trim(),
    time_zone: timeZone,
    hours: { from: draft.from, to: draft.to },
    prep_minutes: Math.round(Number(draft.prepMinutes)),
    delivery_types: [
      ...(draft.delivery ? (['delivery'] as const) : []),
      ...(draft.pickup ? (['pickup'] as const) : []),
    ],
    ...(draft.minAmount === '' ? {} : { min_amount: Number(draft.minAmount) }),
    ...(draft.taxId.trim() === '' ? {} : { tax_id: draft.taxId.trim() }),
    ...(draft.category === '' ? {} : { categories: [Number(draft.category)] }),
    ...(logoPhoto ? { logo_img: logoPhoto.img } : {}),
    documents: documents.map(({ img }) => img),
  }
}
