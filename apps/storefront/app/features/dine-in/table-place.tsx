import { isolate } from '@hawker/i18n/isolate'
import { Card } from '@hawker/ui/card'
import { Icon } from '@hawker/ui/icon'
import { forkKnifeIcon } from '@hawker/ui/icons'
import { useTexts } from '../../lib/texts.tsx'

/** Where the order is served, at checkout. */
export function TablePlace({ table }: { table: string }) {
  const { t } = useTexts()
  return (
    <Card>
      <p className="flex items-center gap-3 text-lg font-semibold">
        <Icon of={forkKnifeIcon} className="text-brand-text" />
        {t('table.serve', { table: isolate(table) })}
      </p>
    </Card>
  )
}
