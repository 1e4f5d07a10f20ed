import { directionOf } from '@hawker/i18n/direction'
import { localeInfo } from '@hawker/i18n/locales'
import { classNames } from '@hawker/std/class-names'
import { useTexts } from '../../../lib/texts.tsx'
import { FloorPlan, type PlanSize, PlanTable, extentOf } from '../../floor/index.tsx'
import { type TableStatus, type TableStatusProps, useTableTexts } from './table-status.ts'

/** The tables of a section where its editor has drawn them. */
export function SectionPlan({
  title,
  tables,
}: {
  title: string
  tables: readonly TableStatusProps[]
}) {
  const { t } = useTexts()
  const { size, drawings } = extentOf(tables.map(({ status }) => status.table))
  return (
    <FloorPlan label={t('reservations.plan', { section: title })} size={size} stepRem={2.5}>
      {tables.map((table, index) => (
        <TableOnPlan
          key={table.status.table.id}
          {...table}
          drawing={drawings[index] ?? table.status.table}
          size={size}
        />
      ))}
    </FloorPlan>
  )
}

const toneOf = ({ seated, isBlocked, minutesOver }: TableStatus) => {
  if (seated) return minutesOver > 0 ? 'over' : 'seated'
  return isBlocked ? 'blocked' : 'plain'
}

function TableOnPlan({
  drawing,
  size,
  ...props
}: TableStatusProps & { drawing: TableStatus['table']; size: PlanSize }) {
  const { lang } = useTexts()
  const { table, seated, isBest, isNextSoon, minutesOver } = props.status
  const { people, name, state, next, press } = useTableTexts(props)
  return (
    <PlanTable
      drawing={drawing}
      chairs={table.chair_count}
      size={size}
      tone={toneOf(props.status)}
      isMarked={isBest}
    >
      <article dir={directionOf(localeInfo(lang))} className="size-full">
        <button
          type="button"
          onClick={press}
          className="grid size-full content-center justify-items-center rounded-sm px-1 text-xs leading-tight"
        >
          <bdi className="max-w-full truncate text-base font-semibold">{table.name}</bdi>
          <span className="sr-only">{people}</span>
          {seated && <bdi className="max-w-full truncate font-medium">{name}</bdi>}
          <span
            className={classNames(
              'max-w-full',
              seated ? minutesOver > 0 && 'font-semibold text-danger-text' : 'text-grocery-text',
              isBest && 'font-semibold',
            )}
          >
            {state}
          </span>
        </button>
        {next && (
          <button
            type="button"
            onClick={next.show}
            className={classNames(
              'absolute start-1/2 top-full z-1 min-h-11 w-max max-w-[calc(100%+2.5rem)] -translate-x-1/2',
              '-translate-y-3 rounded-md bg-raised px-2 py-0.5 text-xs text-balance shadow-soft outline-1',
              'outline-edge hover:bg-sunk rtl:translate-x-1/2',
              isNextSoon && 'font-semibold',
            )}
          >
            {next.text}
          </button>
        )}
      </article>
    </PlanTable>
  )
}
