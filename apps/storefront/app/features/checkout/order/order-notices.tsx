import { Notice } from '@hawker/ui/notice'
import { RetryNotice } from '../../../lib/load-failure.tsx'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { type Problem, sectionId } from '../form/problems.ts'

type Props = {
  /** Why there is no price. */
  refusal: Parameters<typeof refusalText>[0] | undefined
  again: () => void
  problems: readonly Problem[]
}

/** What is wrong with the whole order. Problems of a section are shown there. */
export function OrderNotices({ refusal, again, problems }: Props) {
  const { t } = useTexts()
  return (
    <div id={sectionId('all')} tabIndex={-1} className="grid gap-3 outline-none">
      {refusal && <RetryNotice again={again}>{refusalText(refusal, t)}</RetryNotice>}
      {problems
        .filter(({ section }) => section === 'all')
        .map(({ code, message }) => (
          <Notice key={code} kind="error" announce>
            {message}
          </Notice>
        ))}
    </div>
  )
}

export function ScriptsNotice() {
  const { t } = useTexts()
  return (
    <noscript>
      <Notice kind="warning">
        {t('checkout.needs_scripts')}{' '}
        <a href="/cart" className="font-semibold underline">
          {t('checkout.edit_cart')}
        </a>
      </Notice>
    </noscript>
  )
}
