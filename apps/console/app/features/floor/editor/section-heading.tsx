import type { SellerSection, SellerTable } from '@hawker/contract/seller-floor'
import { Badge } from '@hawker/ui/badge'
import { IconButton } from '@hawker/ui/icon-button'
import { binIcon, editIcon } from '@hawker/ui/icons'
import { useTexts } from '../../../lib/texts.tsx'

type SectionHeadingProps = {
  section: SellerSection
  tables: readonly SellerTable[]
  onEdit: () => void
  onDelete: () => void
}

/** The name of a section, what it holds, and its buttons. */
export function SectionHeading({ section, tables, onEdit, onDelete }: SectionHeadingProps) {
  const { t } = useTexts()
  const { title } = section.translation
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      <span className="text-sm text-muted">
        {t('tables.count', { count: tables.length })}
        {' · '}
        {t('tables.seats', {
          count: tables.reduce((sum, { chair_count: chairs }) => sum + chairs, 0),
        })}
      </span>
      {section.area !== null && <Badge>{t(`tables.area_${section.area}`)}</Badge>}
      {!section.active && <Badge tone="amber">{t('tables.staff_only')}</Badge>}
      <span className="ms-auto flex">
        <IconButton icon={editIcon} label={t('tables.edit', { name: title })} onClick={onEdit} />
        <IconButton icon={binIcon} label={t('tables.delete', { name: title })} onClick={onDelete} />
      </span>
    </div>
  )
}
