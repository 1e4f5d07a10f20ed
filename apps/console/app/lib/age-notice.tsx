import { oldestOf } from '@hawker/domain/age'
import { Notice } from '@hawker/ui/notice'
import { useTexts } from './texts.tsx'

/** To whoever hands something over that is not for everybody. */
export function AgeNotice({ details }: { details: readonly { age_restriction: number | null }[] }) {
  const { t } = useTexts()
  const age = oldestOf(details.map(({ age_restriction: from }) => from))
  return age !== null && <Notice kind="warning" title={t('board.age_check', { age })} />
}
