import { highestAgeLimit } from '@hawker/domain/catalog/age-limit'
import { Notice } from '@hawker/ui/notice'
import { useTexts } from './texts.tsx'

/** Tells the person who hands over an order to check an age. */
export function AgeNotice({ details }: { details: readonly { age_restriction: number | null }[] }) {
  const { t } = useTexts()
  const age = highestAgeLimit(details.map(({ age_restriction: from }) => from))
  return age !== null && <Notice kind="warning" title={t('board.age_check', { age })} />
}
