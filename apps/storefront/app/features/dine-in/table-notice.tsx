import { isolate } from '@hawker/i18n/isolate'
import { Notice } from '@hawker/ui/notice'
import { useTexts } from '../../lib/texts.tsx'

/** The table was cleared while its guests were choosing. */
export function TableNotice({ table }: { table: string }) {
  const { t } = useTexts()
  return (
    <Notice kind="warning" announce>
      {t('table.cleared', { table: isolate(table) })}
    </Notice>
  )
}
