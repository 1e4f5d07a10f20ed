import type { ShopApplication, applyForShop as Operation } from '@hawker/contract/applications'
import type { ReadBody } from '@hawker/contract/operation'
import { fromMajor } from '@hawker/domain/money'
import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { attachPictures } from '../pictures/index.ts'
import { defaultCurrency } from '../settings/index.ts'
import { askForShop, findOwn } from './application.store.ts'
import { type Sealing, shopApplicationWire } from './application.wire.ts'

type Asking = { userId: number; body: ReadBody<typeof Operation> }

/** Asks to sell here, once; again after a no. What was sent before and is not shown any more is let go. */
export async function applyForShop(
  tx: Tx,
  sealing: Sealing,
  { userId, body }: Asking,
): Promise<ShopApplication> {
  const now = sealing.clock.now()
  const { decimals } = await defaultCurrency(tx)
  const {
    documents = [],
    logo_img: logoImg = null,
    background_img: backgroundImg = null,
    hours,
  } = body
  const translations = Object.fromEntries(
    Object.entries(body.translations).filter(([, words]) => words !== undefined),
  )
  if (Object.keys(translations).length === 0)
    refuse('validation_failed', undefined, { 'translations.en.title': 'validation.required' })
  if (!Intl.supportedValuesOf('timeZone').includes(body.time_zone))
    refuse('validation_failed', undefined, { time_zone: 'validation.invalid' })
  // As the shop's own hours are read: a span that ends as it begins is no span.
  if (hours.from === hours.to)
    refuse('validation_failed', undefined, { 'hours.to': 'validation.invalid' })
  const before = await findOwn(tx, 'shop_applications', userId)
  const asked = {
    type: body.type,
    translations,
    address: body.address.trim(),
    location: body.location,
    phone: body.phone.trim(),
    timeZone: body.time_zone,
    hours,
    prepMinutes: body.prep_minutes,
    deliveryTypes: [...new Set(body.delivery_types)],
    taxId: body.tax_id?.trim() || null,
    minAmount: leastAmount(body.min_amount, decimals),
    categories: [...new Set(body.categories ?? [])],
    logoImg,
    backgroundImg,
  }
  if (!(await askForShop(tx, { userId, asked, documents, now }))) return refuse('application_open')
  const faces = (paths: readonly (string | null | undefined)[]) =>
    paths.filter((path): path is string => typeof path === 'string')
  await attachPictures(tx, {
    ownerId: userId,
    purpose: 'shop',
    paths: faces([logoImg, backgroundImg]),
    before: faces([before?.asked.logoImg, before?.asked.backgroundImg]),
    field: 'logo_img',
    now,
  })
  await attachPictures(tx, {
    ownerId: userId,
    purpose: 'document',
    paths: documents,
    before: before?.documents ?? [],
    field: 'documents',
    now,
  })
  const stored = await findOwn(tx, 'shop_applications', userId)
  if (!stored) throw new Error(`the application of ${userId} was not kept`)
  return shopApplicationWire(sealing, stored, decimals)
}

function leastAmount(price: number | undefined, decimals: number): number {
  try {
    return Number(fromMajor(price ?? 0, decimals))
  } catch {
    // More digits than the currency has.
    return refuse('validation_failed', undefined, { min_amount: 'validation.invalid' })
  }
}
