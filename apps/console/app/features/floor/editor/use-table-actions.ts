import type { SellerShop } from '@hawker/contract/seller'
import type { SellerSection, SellerTable } from '@hawker/contract/seller-floor'
import type { ReservationSummary } from '@hawker/contract/seller-reservations'
import { showToast } from '@hawker/ui/toast'
import type { LiveResource } from '@hawker/web/query/use-live-resource'
import { api, sendWithRetry } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { freeSpot, usualSize } from '../plan/plan-geometry.ts'
import { type ReservationRefusal, useReservationRefusal } from '../reservation-refusal.ts'
import type { DrawnFloor } from '../use-floor.ts'
import { nextTableName } from './next-table-name.ts'
import type { SectionValues } from './section-form.tsx'
import type { TableValues } from './table-form.tsx'
import type { Layout } from './use-floor-plan-edits.ts'

/** Reservations to move, and why. */
export type ToMove = { title: string; text: string; reservations: readonly ReservationSummary[] }
/** Undefined on success. */
type Outcome = Promise<ReservationRefusal | undefined>

/** Adds, changes and deletes sections and tables. */
export function useTableActions({
  shop,
  floor,
  layout,
  onToMove,
}: {
  shop: SellerShop
  floor: LiveResource<DrawnFloor>
  layout: Layout
  onToMove: (toMove: ToMove) => void
}) {
  const { t } = useTexts()
  const refusalText = useReservationRefusal(shop.timezone)
  const { tables } = layout

  const fail = (refusal: ReservationRefusal): void => {
    showToast({ kind: 'error', message: refusalText(refusal) })
  }
  /** Another seller changed it: the next try starts from what is saved now. */
  const refreshIfStale = async (refusal: ReservationRefusal) => {
    if (refusal.code === 'stale') await floor.refresh()
    return refusal
  }
  const refuseDelete = (refusal: ReservationRefusal, title: string) => {
    if (refusal.code !== 'table_in_use') return fail(refusal)
    onToMove({
      title,
      text: t('tables.move_first'),
      reservations: refusal.data['bookings'] as ReservationSummary[],
    })
  }
  /** A table and the layout have versions of their own: unsaved drawings go first. */
  const send: typeof sendWithRetry = async (request) => {
    await layout.edits.flush()
    return sendWithRetry(request)
  }
  const addTable = async (values: TableValues, message: string): Promise<void> => {
    const result = await send((idempotencyKey) =>
      api('createSellerTable', { body: values, idempotencyKey }),
    )
    if (!result.ok) return fail(result)
    showToast({ kind: 'success', message })
    await floor.refresh()
  }
  const restoreTable = async ({ id, name }: SellerTable): Promise<void> => {
    const result = await send((idempotencyKey) =>
      api('restoreSellerTable', { params: { id }, body: {}, idempotencyKey }),
    )
    if (!result.ok) return fail(result)
    showToast({ kind: 'success', message: t('tables.restored', { name }) })
    await floor.refresh()
  }
  /** New tables do not cover others. */
  const spotFor = (sectionId: number, size: { w: number; h: number }) =>
    freeSpot(
      tables.filter(({ shop_section_id: id }) => id === sectionId),
      size,
    )

  return {
    async saveSection(section: SellerSection | undefined, values: SectionValues): Outcome {
      const result = await sendWithRetry((idempotencyKey) =>
        section
          ? api('updateSellerSection', {
              params: { id: section.id },
              body: { version: section.version, ...values },
              idempotencyKey,
            })
          : api('createSellerSection', { body: { shop_id: shop.id, ...values }, idempotencyKey }),
      )
      if (!result.ok) return refreshIfStale(result)
      const { translation, bookings: reservations } = result.data
      if (reservations.length > 0)
        onToMove({
          title: t('tables.section_booked', { name: translation.title }),
          text: t('tables.section_booked_hint'),
          reservations,
        })
      await floor.refresh()
      return undefined
    },
    async deleteSection({ id, translation }: SellerSection): Promise<void> {
      const result = await send((idempotencyKey) =>
        api('deleteSellerSection', { params: { id }, idempotencyKey }),
      )
      if (!result.ok) return refuseDelete(result, t('tables.in_use', { name: translation.title }))
      await floor.refresh()
    },
    async saveTable(table: SellerTable | undefined, values: TableValues): Outcome {
      const size = table ?? usualSize(values.shape ?? 'square', values.chair_count)
      const spot =
        table?.shop_section_id === values.shop_section_id
          ? {}
          : spotFor(values.shop_section_id, size)
      const result = await send((idempotencyKey) =>
        table
          ? api('updateSellerTable', {
              params: { id: table.id },
              body: { version: table.version, ...values, ...spot },
              idempotencyKey,
            })
          : api('createSellerTable', {
              body: { ...values, w: size.w, h: size.h, ...spot },
              idempotencyKey,
            }),
      )
      if (!result.ok) return refreshIfStale(result)
      const { name, bookings: reservations } = result.data
      if (reservations.length > 0)
        onToMove({
          title: t('tables.not_served', { name }),
          text: t('tables.move_first'),
          reservations,
        })
      await floor.refresh()
      return undefined
    },
    async duplicate(table: SellerTable): Promise<void> {
      const name = nextTableName(
        table.name,
        tables.map((other) => other.name),
      )
      const spot = spotFor(table.shop_section_id, table)
      await addTable({ ...valuesOf(table), ...spot, name }, t('tables.added', { name }))
    },
    async deleteTable(table: SellerTable): Promise<void> {
      const { id, name } = table
      const result = await send((idempotencyKey) =>
        api('deleteSellerTable', { params: { id }, idempotencyKey }),
      )
      if (!result.ok) return refuseDelete(result, t('tables.in_use', { name }))
      await floor.refresh()
      showToast({
        kind: 'success',
        message: t('tables.deleted', { name }),
        action: {
          label: t('action.undo'),
          onClick: () => void restoreTable(table),
        },
      })
    },
  }
}

const valuesOf = ({
  id: _id,
  uuid: _uuid,
  qr_version: _qr,
  version: _version,
  position: _position,
  ...values
}: SellerTable): TableValues => values
