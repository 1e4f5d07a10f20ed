import type { SellerSection, SellerTable } from '@hawker/contract/seller-floor'
import { Button } from '@hawker/ui/button'
import { Chip, ChipRow } from '@hawker/ui/chip'
import { Icon } from '@hawker/ui/icon'
import { IconButton } from '@hawker/ui/icon-button'
import { binIcon, copyIcon, editIcon, plusIcon, refreshIcon, undoIcon } from '@hawker/ui/icons'
import { useId, useRef, useState } from 'react'
import { useUrlFilter } from '../../../lib/lists/use-url-filter.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { FloorPlan } from '../plan/floor-plan.tsx'
import { type Drawing, canvasOf, overlap } from '../plan/plan-geometry.ts'
import type { Floor } from '../use-floor.ts'
import { EditedTable } from './edited-table.tsx'
import { SectionHeading } from './section-heading.tsx'
import type { TableCommands } from './table-commands.ts'
import type { Layout } from './use-floor-plan-edits.ts'
import { useTableDrag } from './use-table-drag.ts'

type SectionMapProps = { floor: Floor; layout: Layout; commands: TableCommands }

/** The sections as tabs, each with a canvas on which its tables are drawn. */
export function SectionMap({ floor, layout, commands }: SectionMapProps) {
  const { t } = useTexts()
  const filter = useUrlFilter()
  const { sections } = floor
  const section = sections.find(({ id }) => String(id) === filter.get('section')) ?? sections[0]
  if (!section) return null
  return (
    <>
      {sections.length > 1 && (
        <ChipRow label={t('tables.sections')}>
          {sections.map(({ id, translation }) => (
            <Chip
              key={id}
              selected={id === section.id}
              onClick={() => filter.set('section', String(id), { replace: true })}
            >
              {translation.title}
            </Chip>
          ))}
        </ChipRow>
      )}
      <SectionCanvas key={section.id} section={section} layout={layout} commands={commands} />
    </>
  )
}

function SectionCanvas({
  section,
  layout,
  commands,
}: Omit<SectionMapProps, 'floor'> & { section: SellerSection }) {
  const { t } = useTexts()
  const { title } = section.translation
  const helpId = useId()
  const canvas = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState<number>()
  const [drawn, setDrawn] = useState('')
  const own = layout.tables.filter(({ shop_section_id: id }) => id === section.id)
  const size = canvasOf(own)
  const textOf = ({ id, x, y, w, h }: Drawing) =>
    t('tables.drawn', {
      name: own.find((table) => table.id === id)?.name ?? '',
      x,
      y,
      width: w,
      depth: h,
    })
  const drag = useTableDrag({
    edits: layout.edits,
    size,
    canvas,
    chosen,
    onChoose: setChosen,
    onDrawn: (drawing) => setDrawn(textOf(drawing)),
  })
  const shown = own.map((table) =>
    drag.held?.id === table.id ? { ...table, ...drag.held } : table,
  )
  const table = shown.find(({ id }) => id === chosen)
  return (
    <section aria-label={title} className="grid gap-2">
      <SectionHeading
        section={section}
        tables={own}
        onEdit={() => commands.editSection(section)}
        onDelete={() => commands.deleteSection(section)}
      />
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          icon={<Icon of={plusIcon} />}
          aria-label={t('tables.add_to', { section: title })}
          onClick={() => commands.addTable(section)}
        >
          {t('tables.add')}
        </Button>
        {/* Always there, so that the canvas does not move when a table is chosen. */}
        <div className="flex min-h-11 items-center max-sm:order-last max-sm:basis-full">
          {table ? (
            <ChosenTable table={table} commands={commands} onTurn={() => drag.turn(table)} />
          ) : (
            own.length > 0 && <p className="text-sm text-muted">{t('tables.choose')}</p>
          )}
        </div>
        <div className="ms-auto flex items-center gap-2">
          <p role="status" className="text-sm text-muted">
            {t(`tables.status_${layout.status}`)}
          </p>
          <Button
            variant="ghost"
            icon={<Icon of={undoIcon} />}
            disabled={!layout.canUndo}
            onClick={() => {
              const before = layout.edits.undo()
              if (before) setDrawn(textOf(before))
            }}
          >
            {t('action.undo')}
          </Button>
        </div>
      </div>
      <FloorPlan
        ref={canvas}
        label={t('reservations.plan', { section: title })}
        size={size}
        stepRem={1.75}
        hasGrid
      >
        {shown.map((each) => (
          <EditedTable
            key={each.id}
            table={each}
            size={size}
            text={textOf(each)}
            overlapping={shown.filter((other) => other !== each && overlap(other, each))}
            isChosen={each.id === chosen}
            isHeld={each.id === drag.held?.id}
            helpId={helpId}
            onChoose={() => setChosen(each.id)}
            handlers={drag.table(each)}
          />
        ))}
      </FloorPlan>
      <p id={helpId} className="text-sm text-muted">
        {t('tables.plan_help')}
      </p>
      <p role="status" className="sr-only">
        {drag.held ? textOf(drag.held) : drawn}
      </p>
    </section>
  )
}

function ChosenTable({
  table,
  commands,
  onTurn,
}: {
  table: SellerTable
  commands: TableCommands
  onTurn: () => void
}) {
  const { t } = useTexts()
  const { name } = table
  return (
    <div
      role="group"
      aria-label={t('tables.chosen')}
      className="flex flex-wrap items-center gap-x-2"
    >
      <p>
        <bdi className="font-semibold">{name}</bdi>{' '}
        <span className="text-sm text-muted">{t('tables.for', { count: table.chair_count })}</span>
      </p>
      <div className="flex">
        <IconButton
          icon={editIcon}
          label={t('tables.edit', { name })}
          onClick={() => commands.editTable(table)}
        />
        <IconButton
          icon={copyIcon}
          label={t('tables.duplicate', { name })}
          onClick={() => commands.duplicate(table)}
        />
        <IconButton icon={refreshIcon} label={t('tables.turn', { name })} onClick={onTurn} />
        <IconButton
          icon={binIcon}
          label={t('tables.delete', { name })}
          onClick={() => commands.deleteTable(table)}
        />
      </div>
    </div>
  )
}
