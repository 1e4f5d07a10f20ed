import type { SellerShop } from '@hawker/contract/seller'
import type {
  BookingSummary,
  SellerSection,
  SellerTable,
} from '@hawker/contract/seller-reservations'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { IconButton } from '@hawker/ui/icon-button'
import { binIcon, editIcon, gridIcon, plusIcon } from '@hawker/ui/icons'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { api, sendWithRetry } from '../../../lib/api.ts'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { ListSkeleton } from '../../../lib/lists/list-skeleton.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { TroubleScreen } from '../../../lib/trouble-screen.tsx'
import { type Refusal, useReservationRefusal } from '../reservation-refusal.ts'
import { ReservationsPage } from '../reservations-page.tsx'
import { useFloor } from '../use-floor.ts'
import { BookingSummaries } from './booking-summaries.tsx'
import { nextTableName } from './next-table-name.ts'
import { SectionForm, type SectionValues } from './section-form.tsx'
import { TableForm, type TableValues } from './table-form.tsx'
import { TableRow } from './table-row.tsx'

/** `id` undefined: a new one. */
type Editing = { kind: 'section'; id?: number } | { kind: 'table'; id?: number; sectionId: number }
/** Reservations to move, and why. */
type ToMove = { title: string; bookings: readonly BookingSummary[] }

/** The sections of a shop and their tables. */
export function TablesPage({ shop }: { shop: SellerShop }) {
  const { t } = useTexts()
  const floor = useFloor(shop.id)
  const refusalText = useReservationRefusal(shop.timezone)
  const [editing, setEditing] = useState<Editing>()
  const [deleting, setDeleting] = useState<SellerSection>()
  const [toMove, setToMove] = useState<ToMove>()
  const { sections, tables } = floor.data ?? { sections: [], tables: [] }

  const fail = (refusal: Refusal) => showToast({ kind: 'error', message: refusalText(refusal) })
  /** Another seller changed it: the next try starts from what is saved now. */
  const refreshIfStale = async (refusal: Refusal) => {
    if (refusal.code === 'stale') await floor.refresh()
    return refusal
  }

  const saveSection = async (values: SectionValues) => {
    const section = sections.find(({ id }) => id === (editing?.kind === 'section' && editing.id))
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
    await floor.refresh()
    return undefined
  }
  const saveTable = async (values: TableValues) => {
    const table = tables.find(({ id }) => id === (editing?.kind === 'table' && editing.id))
    const result = await sendWithRetry((idempotencyKey) =>
      table
        ? api('updateSellerTable', {
            params: { id: table.id },
            body: { version: table.version, ...values },
            idempotencyKey,
          })
        : api('createSellerTable', { body: values, idempotencyKey }),
    )
    if (!result.ok) return refreshIfStale(result)
    const { name, bookings } = result.data
    if (bookings.length > 0) setToMove({ title: t('tables.not_served', { name }), bookings })
    await floor.refresh()
    return undefined
  }
  const addTable = async (values: TableValues, message: string) => {
    const result = await sendWithRetry((idempotencyKey) =>
      api('createSellerTable', { body: values, idempotencyKey }),
    )
    if (!result.ok) return fail(result)
    showToast({ kind: 'success', message })
    await floor.refresh()
  }
  const duplicate = (table: SellerTable) => {
    const name = nextTableName(
      table.name,
      tables.map((other) => other.name),
    )
    return addTable({ ...valuesOf(table), name }, t('tables.added', { name }))
  }
  const deleteTable = async (table: SellerTable) => {
    const { id, name } = table
    const result = await sendWithRetry((idempotencyKey) =>
      api('deleteSellerTable', { params: { id }, idempotencyKey }),
    )
    if (!result.ok) return refuseDelete(result, t('tables.in_use', { name }))
    await floor.refresh()
    showToast({
      kind: 'success',
      message: t('tables.deleted', { name }),
      action: {
        label: t('action.undo'),
        onClick: () => void addTable(valuesOf(table), t('tables.added', { name })),
      },
    })
  }
  const deleteSection = async ({ id, translation }: SellerSection) => {
    const result = await sendWithRetry((idempotencyKey) =>
      api('deleteSellerSection', { params: { id }, idempotencyKey }),
    )
    setDeleting(undefined)
    if (!result.ok) return refuseDelete(result, t('tables.in_use', { name: translation.title }))
    await floor.refresh()
  }
  const refuseDelete = (refusal: Refusal, title: string) => {
    if (refusal.code !== 'table_in_use') return fail(refusal)
    const bookings = refusal.data['bookings'] as BookingSummary[]
    setToMove({ title, bookings })
  }

  const addSection = (
    <Button icon={<Icon of={plusIcon} />} onClick={() => setEditing({ kind: 'section' })}>
      {t(sections.length === 0 ? 'tables.first_section' : 'tables.add_section')}
    </Button>
  )
  return (
    <ReservationsPage
      narrow
      title={t('tables.title')}
      text={t('tables.text')}
      action={sections.length > 0 && addSection}
    >
      {floor.data === undefined ? (
        floor.trouble ? (
          <TroubleScreen trouble={floor.trouble} onRetry={() => void floor.refresh()} />
        ) : (
          <ListSkeleton />
        )
      ) : sections.length === 0 ? (
        <EmptyState
          icon={gridIcon}
          title={t('tables.empty')}
          text={t('tables.empty_hint')}
          action={addSection}
        />
      ) : (
        sections.map((section) => {
          const own = tables.filter(({ shop_section_id: id }) => id === section.id)
          const { title } = section.translation
          return (
            <section key={section.id} aria-label={title} className="mt-2 grid gap-2">
              <div className="flex flex-wrap items-center gap-x-2">
                <h2 className="text-lg font-semibold">{title}</h2>
                <span className="text-sm text-muted">
                  {t('tables.count', { count: own.length })}
                  {' · '}
                  {t('tables.seats', {
                    count: own.reduce((sum, { chair_count: chairs }) => sum + chairs, 0),
                  })}
                </span>
                {section.area !== null && <Badge>{t(`tables.area_${section.area}`)}</Badge>}
                {!section.active && <Badge tone="amber">{t('tables.staff_only')}</Badge>}
                <span className="ms-auto flex">
                  <IconButton
                    icon={editIcon}
                    label={t('tables.edit', { name: title })}
                    onClick={() => setEditing({ kind: 'section', id: section.id })}
                  />
                  <IconButton
                    icon={binIcon}
                    label={t('tables.delete', { name: title })}
                    onClick={() => setDeleting(section)}
                  />
                </span>
              </div>
              <ul className="grid gap-2">
                {own.map((table) => (
                  <li key={table.id}>
                    <TableRow
                      table={table}
                      tables={tables}
                      onEdit={() =>
                        setEditing({ kind: 'table', id: table.id, sectionId: section.id })
                      }
                      onDuplicate={() => void duplicate(table)}
                      onDelete={() => void deleteTable(table)}
                    />
                  </li>
                ))}
              </ul>
              <Button
                variant="secondary"
                className="justify-self-start"
                icon={<Icon of={plusIcon} />}
                aria-label={t('tables.add_to', { section: title })}
                onClick={() => setEditing({ kind: 'table', sectionId: section.id })}
              >
                {t('tables.add')}
              </Button>
            </section>
          )
        })
      )}
      <DialogAbout
        about={editing}
        title={({ kind, id }) =>
          kind === 'section'
            ? t(id === undefined ? 'tables.new_section' : 'tables.section')
            : t(id === undefined ? 'tables.new' : 'tables.table')
        }
        onClose={() => setEditing(undefined)}
      >
        {(shown) =>
          shown.kind === 'section' ? (
            <SectionForm
              section={sections.find(({ id }) => id === shown.id)}
              onClose={() => setEditing(undefined)}
              onSave={saveSection}
            />
          ) : (
            <TableForm
              table={tables.find(({ id }) => id === shown.id)}
              sectionId={shown.sectionId}
              sections={sections}
              tables={tables}
              onClose={() => setEditing(undefined)}
              onSave={saveTable}
            />
          )
        }
      </DialogAbout>
      <Dialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={t('tables.delete_section', { name: deleting?.translation.title ?? '' })}
        actions={
          <>
            <Button variant="secondary" onClick={() => setDeleting(undefined)}>
              {t('action.cancel')}
            </Button>
            <Button variant="danger" onClick={() => deleting && void deleteSection(deleting)}>
              {t('tables.delete_yes')}
            </Button>
          </>
        }
      >
        <p>{t('tables.delete_section_hint')}</p>
      </Dialog>
      <DialogAbout about={toMove} title={({ title }) => title} onClose={() => setToMove(undefined)}>
        {({ bookings }) => (
          <div className="grid gap-3">
            <p className="text-muted">{t('tables.move_first')}</p>
            <BookingSummaries bookings={bookings} tables={tables} timeZone={shop.timezone} />
          </div>
        )}
      </DialogAbout>
    </ReservationsPage>
  )
}

const valuesOf = ({
  id: _id,
  uuid: _uuid,
  qr_version: _qr,
  version: _version,
  position: _position,
  ...values
}: SellerTable): TableValues => values
