import type { SellerShop } from '@hawker/contract/seller'
import type { SellerSection } from '@hawker/contract/seller-floor'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { gridIcon, plusIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { ListSkeleton } from '../../../lib/lists/list-skeleton.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { TroubleScreen } from '../../../lib/page/trouble-screen.tsx'
import { ViewSwitch, useView } from '../plan/view-choice.tsx'
import { ReservationsFrame } from '../reservations-frame.tsx'
import { useFloor } from '../use-floor.ts'
import { ReservationSummaries } from './reservation-summaries.tsx'
import { SectionForm } from './section-form.tsx'
import { SectionList } from './section-list.tsx'
import { SectionMap } from './section-map.tsx'
import type { TableCommands } from './table-commands.ts'
import { TableForm } from './table-form.tsx'
import { useFloorPlanEdits } from './use-floor-plan-edits.ts'
import { type ToMove, useTableActions } from './use-table-actions.ts'

/** `id` undefined: a new one. */
type Editing = { kind: 'section'; id?: number } | { kind: 'table'; id?: number; sectionId: number }

/** The sections of a shop and their tables, as a map or as a list. */
export function TablesPage({ shop }: { shop: SellerShop }) {
  const { t } = useTexts()
  const resource = useFloor(shop.id)
  const layout = useFloorPlanEdits(shop, resource)
  const view = useView('tables')
  const [editing, setEditing] = useState<Editing>()
  const [deleting, setDeleting] = useState<SellerSection>()
  const [toMove, setToMove] = useState<ToMove>()
  const actions = useTableActions({ shop, floor: resource, layout, onToMove: setToMove })
  const { data, trouble, refresh } = resource
  const floor = { sections: data?.sections ?? [], tables: layout.tables }
  const { sections, tables } = floor
  const editedSection =
    editing?.kind === 'section' ? sections.find(({ id }) => id === editing.id) : undefined
  const editedTable =
    editing?.kind === 'table' ? tables.find(({ id }) => id === editing.id) : undefined
  const commands: TableCommands = {
    editSection: ({ id }) => setEditing({ kind: 'section', id }),
    deleteSection: setDeleting,
    addTable: ({ id }) => setEditing({ kind: 'table', sectionId: id }),
    editTable: ({ id, shop_section_id: sectionId }) => setEditing({ kind: 'table', id, sectionId }),
    duplicate: (table) => void actions.duplicate(table),
    deleteTable: (table) => void actions.deleteTable(table),
  }

  const addSection = (
    <Button icon={<Icon of={plusIcon} />} onClick={() => setEditing({ kind: 'section' })}>
      {t(sections.length === 0 ? 'tables.first_section' : 'tables.add_section')}
    </Button>
  )
  return (
    <ReservationsFrame
      title={t('tables.title')}
      text={t('tables.text')}
      action={
        sections.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <ViewSwitch {...view} />
            {addSection}
          </div>
        )
      }
    >
      {data === undefined ? (
        trouble ? (
          <TroubleScreen trouble={trouble} onRetry={() => void refresh()} />
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
      ) : view.view === 'map' ? (
        <SectionMap floor={floor} layout={layout} commands={commands} />
      ) : (
        <SectionList floor={floor} commands={commands} />
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
              section={editedSection}
              onClose={() => setEditing(undefined)}
              onSave={(values) => actions.saveSection(editedSection, values)}
            />
          ) : (
            <TableForm
              table={editedTable}
              sectionId={shown.sectionId}
              sections={sections}
              tables={tables}
              onClose={() => setEditing(undefined)}
              onSave={(values) => actions.saveTable(editedTable, values)}
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
            <Button
              variant="danger"
              onClick={() => {
                if (deleting) void actions.deleteSection(deleting)
                setDeleting(undefined)
              }}
            >
              {t('tables.delete_yes')}
            </Button>
          </>
        }
      >
        <p>{t('tables.delete_section_hint')}</p>
      </Dialog>
      <DialogAbout about={toMove} title={({ title }) => title} onClose={() => setToMove(undefined)}>
        {({ text, reservations: listed }) => (
          <div className="grid gap-3">
            <p className="text-muted">{text}</p>
            <ReservationSummaries reservations={listed} tables={tables} timeZone={shop.timezone} />
          </div>
        )}
      </DialogAbout>
    </ReservationsFrame>
  )
}
