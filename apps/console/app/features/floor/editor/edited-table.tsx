import type { SellerTable } from '@hawker/contract/seller-floor'
import { formatNumber } from '@hawker/i18n/format'
import { Icon } from '@hawker/ui/icon'
import { usersIcon } from '@hawker/ui/icons'
import { classNames } from '@hawker/std/class-names'
import { useTexts } from '../../../lib/texts.tsx'
import { PlanTable } from '../plan/floor-plan.tsx'
import type { PlanSize } from '../plan/plan-geometry.ts'
import type { useTableDrag } from './use-table-drag.ts'

type EditedTableProps = {
  table: SellerTable
  size: PlanSize
  /** Where it is. */
  text: string
  overlapping: readonly SellerTable[]
  isChosen: boolean
  isHeld: boolean
  helpId: string
  onChoose: () => void
  handlers: ReturnType<ReturnType<typeof useTableDrag>['table']>
}

/** A table on the canvas of the editor. */
export function EditedTable({
  table,
  size,
  text,
  overlapping,
  isChosen,
  isHeld,
  helpId,
  onChoose,
  handlers,
}: EditedTableProps) {
  const { t, lang, list } = useTexts()
  const { name, chair_count: chairs, active, turn } = table
  const overlaps =
    overlapping.length > 0 &&
    t('tables.overlaps', { tables: list(overlapping.map((other) => other.name)) })
  return (
    <PlanTable
      drawing={table}
      chairs={chairs}
      size={size}
      tone={overlaps ? 'overlapping' : active ? 'plain' : 'unused'}
      isMarked={isChosen}
    >
      <button
        type="button"
        data-drawn={table.id}
        aria-pressed={isChosen}
        aria-label={[text, t('tables.for', { count: chairs }), overlaps].filter(Boolean).join(', ')}
        aria-describedby={helpId}
        onClick={onChoose}
        {...handlers}
        className={classNames(
          'grid size-full content-center justify-items-center overflow-hidden rounded-sm leading-tight',
          'cursor-grab active:cursor-grabbing',
          isChosen && 'touch-none',
          isHeld && 'opacity-75',
        )}
      >
        <bdi className="max-w-full truncate font-semibold">{name}</bdi>
        <span className="tabular flex items-center gap-0.5 text-xs">
          {overlaps ? (
            <span className="font-semibold text-amber-text">{t('tables.overlap')}</span>
          ) : (
            <>
              <Icon of={usersIcon} size={12} />
              {formatNumber(chairs, lang)}
            </>
          )}
        </span>
        {isChosen && turn === 0 && (
          <span
            aria-hidden="true"
            data-corner=""
            className={
              'absolute -end-2 -bottom-2 size-5 cursor-nwse-resize touch-none rounded-full ' +
              'border-2 border-brand bg-surface'
            }
          />
        )}
      </button>
    </PlanTable>
  )
}
