import { changedFields } from '../../../core/changed-fields.ts'
import type { ReceivedBody } from '@hawker/contract/core/operation'
import type { StaffParcelType, createParcelType as Operation } from '@hawker/contract/staff-parcels'
import { toMajor } from '@hawker/domain/money/money'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { readMinor } from '../../../core/read-minor.ts'
import { refuse } from '../../../core/refuse.ts'
import { attachPictures } from '../../pictures/index.ts'
import { defaultCurrency, writeAudit } from '../../settings/index.ts'
import {
  hasTaxClass,
  insertParcelType,
  lockParcelType,
  removeParcelType,
  replaceTypeTexts,
  saveOption,
  switchOffOtherOptions,
  updateParcelType,
} from '../types/save-type.store.ts'
import { type ParcelTypeRow, type StoredParcelType, readParcelTypes } from '../types/type.store.ts'

type Body = ReceivedBody<typeof Operation>
type Save = { id?: number; staffUserId: number; body: Body }

export async function listStaffParcelTypes(queries: Queries): Promise<StaffParcelType[]> {
  const { decimals } = await defaultCurrency(queries)
  return (await readParcelTypes(queries, { activeOnly: false })).map((type) =>
    toStaffType(type, decimals),
  )
}

/** Adds or replaces a type with its texts and options. Amounts are in the base currency. */
export async function saveParcelType(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { id: known, staffUserId, body }: Save,
): Promise<StaffParcelType> {
  const now = clock.now()
  const { decimals } = await defaultCurrency(tx)
  const row = rowOf(body, decimals)
  if (row.taxClassId !== null && !(await hasTaxClass(tx, row.taxClassId)))
    refuse('validation_failed', undefined, { tax_class_id: 'validation.invalid' })
  if (!body.translations.some(({ locale }) => locale === 'en'))
    refuse('validation_failed', undefined, { translations: 'validation.required' })
  const before = known === undefined ? undefined : await lockParcelType(tx, known)
  if (known !== undefined && !before) return refuse('not_found')
  const show = async (shownId: number): Promise<StaffParcelType> => {
    const [type] = await readParcelTypes(tx, { id: shownId, activeOnly: false })
    return type ? toStaffType(type, decimals) : refuse('not_found')
  }
  const was = known === undefined ? undefined : await show(known)
  await showPicture(tx, { staffUserId, before: before?.img ?? null, after: row.img, now })
  const id = known ?? (await insertParcelType(tx, row, now))
  if (known !== undefined) await updateParcelType(tx, known, row)
  await replaceTypeTexts(tx, id, body.translations)
  const savedIds: number[] = []
  for (const [position, option] of body.options.entries()) {
    const savedId = await saveOption(tx, id, {
      id: option.id ?? null,
      position,
      price: readMinor(option.price, decimals, `options.${position}.price`),
      active: option.active,
      titles: option.translations,
    })
    if (savedId === null)
      return refuse('validation_failed', undefined, {
        [`options.${position}.id`]: 'validation.invalid',
      })
    savedIds.push(savedId)
  }
  await switchOffOtherOptions(tx, id, savedIds)
  const saved = await show(id)
  await writeAudit(tx, {
    userId: staffUserId,
    action: known === undefined ? 'parcel_type.create' : 'parcel_type.update',
    subject: 'parcel_type',
    subjectId: id,
    detail: was ? changedFields(was, saved) : { price: saved.price, active: saved.active },
    now,
  })
  return saved
}

/** Deletes a type, or switches it off if parcels have it. Refuses `not_found`. */
export async function deleteParcelType(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { id, staffUserId }: { id: number; staffUserId: number },
): Promise<{ deleted: boolean }> {
  const now = clock.now()
  const before = await lockParcelType(tx, id)
  if (!before) return refuse('not_found')
  const outcome = await removeParcelType(tx, id)
  if (outcome === 'deleted')
    await showPicture(tx, { staffUserId, before: before.img, after: null, now })
  await writeAudit(tx, {
    userId: staffUserId,
    action: 'parcel_type.delete',
    subject: 'parcel_type',
    subjectId: id,
    detail: { outcome },
    now,
  })
  return { deleted: outcome === 'deleted' }
}

const showPicture = (
  tx: Tx,
  {
    staffUserId: ownerId,
    before,
    after,
    now,
  }: { staffUserId: number; before: string | null; after: string | null; now: Date },
): Promise<void> =>
  attachPictures(tx, {
    ownerId,
    purpose: 'shop',
    paths: after === null ? [] : [after],
    before: before === null ? [] : [before],
    field: 'img',
    now,
  })

const rowOf = (body: Body, decimals: number): ParcelTypeRow => ({
  position: body.position,
  img: body.img ?? null,
  maxWidth: body.max_width,
  maxHeight: body.max_height,
  maxLength: body.max_length,
  maxWeightG: body.max_weight_g,
  maxValue: readMinor(body.max_value, decimals, 'max_value'),
  price: readMinor(body.price, decimals, 'price'),
  pricePerKm: readMinor(body.price_per_km, decimals, 'price_per_km'),
  includedM: body.included_m,
  vehicles: body.vehicles,
  taxClassId: body.tax_class_id ?? null,
  taxIncluded: body.tax_included,
  active: body.active,
})

const toStaffType = (type: StoredParcelType, decimals: number): StaffParcelType => ({
  id: type.id,
  position: type.position,
  img: type.img,
  max_width: type.maxWidth,
  max_height: type.maxHeight,
  max_length: type.maxLength,
  max_weight_g: type.maxWeightG,
  max_value: toMajor(type.maxValue, decimals),
  price: toMajor(type.price, decimals),
  price_per_km: toMajor(type.pricePerKm, decimals),
  included_m: type.includedM,
  vehicles: [...type.vehicles],
  tax_class_id: type.taxClassId,
  tax_included: type.taxIncluded,
  active: type.active,
  translations: Object.entries(type.texts).map(([locale, words]) => ({
    locale,
    title: words.title,
    description: words.description,
    prohibited_text: words.prohibited,
  })),
  options: type.options.map(({ id, price, active, titles }) => ({
    id,
    price: toMajor(price, decimals),
    active,
    translations: Object.entries(titles).map(([locale, title]) => ({ locale, title })),
  })),
})
