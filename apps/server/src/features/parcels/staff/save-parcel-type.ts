import type { ReceivedBody } from '@hawker/contract/core/operation'
import type { StaffParcelType, createParcelType as Operation } from '@hawker/contract/staff-parcels'
import { toMajor } from '@hawker/domain/money/money'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { readMinor } from '../../../core/read-minor.ts'
import { refuse } from '../../../core/refuse.ts'
import { defaultCurrency, writeAudit } from '../../settings/index.ts'
import { type StoredParcelType, readParcelTypes } from '../types/type.store.ts'
import {
  type ParcelTypeRow,
  hasTaxClass,
  insertParcelType,
  removeParcelType,
  replaceTypeTexts,
  saveOption,
  switchOffOtherOptions,
  updateParcelTypeRow,
} from './type-write.store.ts'

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
  if (known !== undefined && !(await updateParcelTypeRow(tx, known, row)))
    return refuse('not_found')
  const id = known ?? (await insertParcelType(tx, row, now))
  await replaceTypeTexts(tx, id, body.translations)
  const kept: number[] = []
  for (const [position, option] of body.options.entries()) {
    const saved = await saveOption(tx, id, {
      id: option.id ?? null,
      position,
      price: readMinor(option.price, decimals, `options.${position}.price`),
      active: option.active,
      titles: option.translations,
    })
    if (saved === null)
      return refuse('validation_failed', undefined, {
        [`options.${position}.id`]: 'validation.invalid',
      })
    kept.push(saved)
  }
  await switchOffOtherOptions(tx, id, kept)
  await writeAudit(tx, {
    userId: staffUserId,
    action: known === undefined ? 'parcel_type.create' : 'parcel_type.update',
    subject: 'parcel_type',
    subjectId: id,
    detail: { price: String(row.price), active: row.active },
    now,
  })
  const [type] = await readParcelTypes(tx, { id, activeOnly: false })
  return type ? toStaffType(type, decimals) : refuse('not_found')
}

/** Deletes a type, or switches it off if parcels have it. Refuses `not_found`. */
export async function deleteParcelType(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { id, staffUserId }: { id: number; staffUserId: number },
): Promise<{ deleted: boolean }> {
  const outcome = await removeParcelType(tx, id)
  if (outcome === 'missing') return refuse('not_found')
  await writeAudit(tx, {
    userId: staffUserId,
    action: 'parcel_type.delete',
    subject: 'parcel_type',
    subjectId: id,
    detail: { outcome },
    now: clock.now(),
  })
  return { deleted: outcome === 'deleted' }
}

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
