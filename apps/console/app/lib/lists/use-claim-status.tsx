import { Chip, ChipRow } from '@hawker/ui/chip'
import { useTexts } from '../texts.tsx'
import { useUrlFilter } from './use-url-filter.ts'

/** The status of the address, and chips that choose another one. */
export function useClaimStatus<Status extends string>(statuses: readonly Status[]) {
  const { t } = useTexts()
  const filter = useUrlFilter()
  const status = statuses.find((known) => known === filter.get('status'))
  const chips = (
    <ChipRow label={t('claims.status')}>
      <Chip selected={status === undefined} onClick={() => filter.set('status', '')}>
        {t('claims.all')}
      </Chip>
      {statuses.map((known) => (
        <Chip key={known} selected={status === known} onClick={() => filter.set('status', known)}>
          {t(`claims.status_${known}`)}
        </Chip>
      ))}
    </ChipRow>
  )
  return { status, chips }
}
