import { formatNumber } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { thumbIcon } from '@hawker/ui/icons-special'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { tellRefusal } from '../../lib/tell-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'

type Props = { id: number; count: number; helped: boolean | undefined; onSaid: () => void }

/** Says that a review helped, or takes that back: at once on the screen, and undone where the server refuses. */
export function HelpfulButton({ id, count, helped, onSaid }: Props) {
  const { t, lang } = useTexts()
  const [said, setSaid] = useState<{ helpful: boolean; count: number }>()
  const helpful = said?.helpful ?? helped ?? false
  const shown = said?.count ?? count
  const press = async () => {
    const next = { helpful: !helpful, count: Math.max(0, shown + (helpful ? -1 : 1)) }
    setSaid(next)
    const result = await browserApi('voteForReview', {
      params: { id },
      body: { helpful: next.helpful },
    })
    if (result.ok) {
      setSaid({ helpful: result.data.helpful, count: result.data.helpful_count })
      return onSaid()
    }
    setSaid({ helpful, count: shown })
    tellRefusal(result, t, 'helpful')
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={helpful}
      disabled={helped === undefined && said === undefined}
      onClick={() => void press()}
    >
      <Icon of={thumbIcon} size={16} filled={helpful} />
      {t('review.helpful')}
      {shown > 0 && <span className="tabular text-muted">{formatNumber(shown, lang)}</span>}
    </Button>
  )
}
