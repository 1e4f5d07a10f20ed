import { formatNumber } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { thumbIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'

type Props = { id: number; count: number; helped: boolean | undefined; onVoted: () => void }

/** Marks a review as helpful, or undoes that. Optimistic: reverted when the server refuses. */
export function HelpfulButton({ id, count, helped, onVoted }: Props) {
  const { t, lang } = useTexts()
  const [vote, setVote] = useState<{ helpful: boolean; count: number }>()
  const helpful = vote?.helpful ?? helped ?? false
  const currentCount = vote?.count ?? count
  const toggle = async () => {
    const next = { helpful: !helpful, count: Math.max(0, currentCount + (helpful ? -1 : 1)) }
    setVote(next)
    const result = await browserApi('voteForReview', {
      params: { id },
      body: { helpful: next.helpful },
    })
    if (result.ok) {
      setVote({ helpful: result.data.helpful, count: result.data.helpful_count })
      return onVoted()
    }
    setVote({ helpful, count: currentCount })
    toastRefusal(result, t, 'helpful')
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={helpful}
      disabled={helped === undefined && vote === undefined}
      onClick={() => void toggle()}
    >
      <Icon of={thumbIcon} size={16} filled={helpful} />
      {t('review.helpful')}
      {currentCount > 0 && (
        <span className="tabular text-muted">{formatNumber(currentCount, lang)}</span>
      )}
    </Button>
  )
}
