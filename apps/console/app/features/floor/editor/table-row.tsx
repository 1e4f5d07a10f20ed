import type { SellerTable } from '@hawker/contract/seller-floor'
import { Badge } from '@hawker/ui/badge'
import { IconButton } from '@hawker/ui/icon-button'
import { binIcon, copyIcon, editIcon } from '@hawker/ui/icons'
import { useTexts } from '../../../lib/texts.tsx'
import { tableNames } from '../use-floor.ts'

type TableRowProps = {
  table: SellerTable
  tables: readonly SellerTable[]
  onEdit: () => void
  onDuplicate: () => void
  onDelete: () => void
}

export function TableRow({ table, tables, onEdit, onDuplicate, onDelete }: TableRowProps) {
  const { t, list } = useTexts()
  const { name, chair_count: chairs, min_guests: minGuests, online, active } = table
  const joins = tableNames(tables, table.joinable_with)
  return (
    <article className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-surface py-2 ps-4 pe-1 shadow-soft">
      <div className="min-w-36 flex-1">
        <h3 className="flex flex-wrap items-center gap-2">
          <bdi className="font-semibold">{name}</bdi>
          {!active && <Badge tone="danger">{t('tables.not_in_use')}</Badge>}
          {active && !online && <Badge tone="amber">{t('tables.staff_only')}</Badge>}
        </h3>
        <p className="text-sm text-muted">
          {minGuests > 1
            ? t('tables.for_from', { min: minGuests, max: chairs })
            : t('tables.for', { count: chairs })}
          {joins.length > 0 && (
            <>
              {' · '}
              {t('tables.joins_with', { tables: list(joins) })}
            </>
          )}
        </p>
      </div>
      <div className="flex">
        <IconButton icon={editIcon} label={t('tables.edit', { name })} onClick={onEdit} />
        <IconButton icon={copyIcon} label={t('tables.duplicate', { name })} onClick={onDuplicate} />
        <IconButton icon={binIcon} label={t('tables.delete', { name })} onClick={onDelete} />
      </div>
    </article>
  )
}
