import type { applyForShop } from '@hawker/contract/applications'
import type { Body } from '@hawker/contract/operation'
import type { ShippedLocale } from '@hawker/i18n/locales'
import { phoneOf, phoneProblem } from '../../lib/phone.ts'
import type { KeptPhoto } from '../photos/index.ts'

/** The four steps of the form, in order. */
export const STEPS = ['shop', 'place', 'work', 'papers'] as const
export type Step = (typeof STEPS)[number]
/** A cuisine, or what a shop mainly sells. */
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
export type ShopPictures = { logo: readonly KeptPhoto[]; documents: readonly KeptPhoto[] }
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

/** What a step still lacks: text keys by field. */
export function missingIn(step: Step, draft: ShopDraft): Record<string, string> {
  const wrong: Record<string, string> = {}
  const need = (field: keyof ShopDraft, ok: boolean, key = 'validation.required') => {
    if (!ok) wrong[field] = key
  }
  if (step === 'shop') need('title', draft.title.trim() !== '')
  if (step === 'place') need('address', draft.location !== null && draft.address.trim() !== '')
  if (step === 'work') {
    need('to', draft.from !== draft.to, 'validation.invalid')
    need(
      'prepMinutes',
      Number(draft.prepMinutes) >= 1 && Number(draft.prepMinutes) <= 240,
      'validation.invalid',
    )
    need('delivery', draft.delivery || draft.pickup)
    need('minAmount', draft.minAmount === '' || Number(draft.minAmount) >= 0, 'validation.invalid')
  }
  if (step === 'papers') {
    const problem = phoneProblem(draft.phone)
    if (problem) wrong['phone'] = problem
  }
  return wrong
}

/** As the API takes it; `lang` is what the title is written in. */
export function askedOf(
  draft: ShopDraft,
  { logo, documents }: ShopPictures,
  lang: ShippedLocale,
  timeZone: string,
): Body<typeof applyForShop> {
  const words = {
    title: draft.title.trim(),
    ...(draft.description.trim() === '' ? {} : { description: draft.description.trim() }),
  }
  const [face] = logo
  return {
    type: draft.type,
    translations: { [lang]: words },
    address: draft.address.trim(),
    location: draft.location ?? { latitude: 0, longitude: 0 },
    phone: phoneOf(draft.phone),
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
    ...(face ? { logo_img: face.img } : {}),
    documents: documents.map(({ img }) => img),
  }
}
