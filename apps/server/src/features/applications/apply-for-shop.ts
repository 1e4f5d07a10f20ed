import type { ShopApplication, applyForShop as Operation } from '@hawker/contract/applications'
import type { ReceivedBody } from '@hawker/contract/core/operation'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { readMinor } from '../../core/read-minor.ts'
import { type PictureLinkDeps, attachPictures } from '../pictures/index.ts'
import { defaultCurrency } from '../settings/index.ts'
import { findOwn, upsertShopApplication } from './application.store.ts'
import { shopApplicationWire } from './application.wire.ts'
import { attachDocuments } from './attach-documents.ts'

type ApplyRequest = { userId: number; body: ReceivedBody<typeof Operation> }

/**
 * Applies to open a shop: once, and again after a rejection. Releases pictures of the previous
 * application that are no longer used.
 */
export async function applyForShop(
  tx: Tx,
  deps: PictureLinkDeps,
  { userId, body }: ApplyRequest,
): Promise<ShopApplication> {
  const now = deps.clock.now()
  const { decimals } = await defaultCurrency(tx)
  const {
    documents = [],
    logo_img: logoImg = null,
    background_img: backgroundImg = null,
    hours,
  } = body
  const translations = Object.fromEntries(
    Object.entries(body.translations).filter(([, text]) => text !== undefined),
  )
  if (Object.keys(translations).length === 0)
    refuse('validation_failed', undefined, { 'translations.en.title': 'validation.required' })
  if (!Intl.supportedValuesOf('timeZone').includes(body.time_zone))
    refuse('validation_failed', undefined, { time_zone: 'validation.invalid' })
  // The same rule as for a shop's opening hours: a span may not end as it begins.
  if (hours.from === hours.to)
    refuse('validation_failed', undefined, { 'hours.to': 'validation.invalid' })
  const before = await findOwn(tx, 'shop_applications', userId)
  const proposal = {
    type: body.type,
    translations,
    address: body.address.trim(),
    location: body.location,
    phone: body.phone,
    timeZone: body.time_zone,
    hours,
    prepMinutes: body.prep_minutes,
    deliveryTypes: [...new Set(body.delivery_types)],
    taxId: body.tax_id?.trim() || null,
    minAmount: Number(readMinor(body.min_amount ?? 0, decimals, 'min_amount')),
    categories: [...new Set(body.categories ?? [])],
    logoImg,
    backgroundImg,
  }
  if (!(await upsertShopApplication(tx, { userId, proposal, documents, now })))
    return refuse('application_open')
  const presentPaths = (paths: readonly (string | null | undefined)[]) =>
    paths.filter((path): path is string => typeof path === 'string')
  await attachPictures(tx, {
    ownerId: userId,
    purpose: 'shop',
    paths: presentPaths([logoImg, backgroundImg]),
    before: presentPaths([before?.proposal.logoImg, before?.proposal.backgroundImg]),
    field: 'logo_img',
    now,
  })
  await attachDocuments(tx, { userId, documents, before: before?.documents, now })
  const stored = await findOwn(tx, 'shop_applications', userId)
  if (!stored) throw new Error(`the shop application of user ${userId} was not stored`)
  return shopApplicationWire(deps, stored, decimals)
}
