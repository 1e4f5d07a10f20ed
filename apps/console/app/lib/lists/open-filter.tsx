import { Chip, ChipRow } from '@hawker/ui/chip'
import { useTexts } from '../texts.tsx'
import { useUrlFilter } from './use-url-filter.ts'

/** What waits for staff comes first; the rest is one press away. The choice is in the address. */
export function OpenFilter() {
  const { t } = useTexts()
  const filter = useUrlFilter()
  const all = filter.get('show') === 'all'
  return (
    <ChipRow label={t('money.show')}>
      <Chip selected={!all} onClick={() => filter.set('show', '')}>
        {t('money.open')}
      </Chip>
      <Chip selected={all} onClick={() => filter.set('show', 'all')}>
        {t('money.all')}
      </Chip>
    </ChipRow>
  )
}
