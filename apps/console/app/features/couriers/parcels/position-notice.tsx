import { formatDistance } from '@hawker/i18n/format'
import { Notice } from '@hawker/ui/notice'
import { useTexts } from '../../../lib/texts.tsx'
import type { Refusal } from '../outcome.ts'
import { RefusalNotice } from './refusal-notice.tsx'

/** The position says that the courier is elsewhere. They may be sure, because maps can be wrong. */
export const isFar = (refusal: Refusal | undefined): boolean => refusal?.code === 'not_there'

/** Why an action at a stop had no effect. */
export function PositionNotice({ refusal }: { refusal: Refusal | undefined }) {
  const { t, lang } = useTexts()
  if (!refusal || !isFar(refusal)) return <RefusalNotice refusal={refusal} />
  const distance = formatDistance(Number(refusal.data['distance_m'] ?? 0), lang)
  return (
    <Notice kind="warning" announce title={t('parcel.far', { distance })}>
      {t('parcel.far_hint')}
    </Notice>
  )
}
