import type { SavedCard, SavedCards } from '@hawker/contract/cards'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Dialog } from '@hawker/ui/dialog'
import { Icon } from '@hawker/ui/icon'
import { cardIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { SkeletonText } from '@hawker/ui/skeleton'
import { showToast } from '@hawker/ui/toast'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { now } from '@hawker/web/session/clock'
import { useRef, useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { providerIn } from '../../../lib/payments/payment-methods.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { toastRefusal } from '../../../lib/toast-refusal.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { cardName, expiryText } from './card-text.ts'
import { type CardsVisit, REMOVE_CARD, SECTION, removalPage } from './cards-visit.ts'

type Props = {
  /** Undefined: they could not be loaded. */
  loaded: SavedCards | undefined
  visit: CardsVisit
}

/**
 * The cards that payment providers have saved, and their removal. Without scripts it is asked for
 * on the page and sent by a form.
 */
export function SavedCardsCard({ loaded, visit }: Props) {
  const { t } = useTexts()
  const hasScripts = useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  const [shown, setShown] = useState(loaded)
  const [failure, setFailure] = useState<string>()
  const [isLoading, setLoading] = useState(false)
  const [cardToRemove, setCardToRemove] = useState<SavedCard>()
  const [isRemoving, setRemoving] = useState(false)
  // Nothing to say to people without cards where none can be saved.
  if (shown && !shown.can_save && shown.cards.length === 0) return null

  const load = async () => {
    setLoading(true)
    const result = await browserApi('listSavedCards')
    setLoading(false)
    setShown(result.ok ? result.data : undefined)
    setFailure(result.ok ? undefined : refusalText(result, t))
    if (result.ok) heading.current?.focus()
  }
  const remove = async ({ id }: SavedCard) => {
    setRemoving(true)
    const result = await browserApi('removeSavedCard', { params: { id } })
    setRemoving(false)
    setCardToRemove(undefined)
    // It was removed before: in another tab, or at the provider.
    const isGone = result.ok || result.code === 'not_found'
    if (!isGone) return toastRefusal(result, t)
    showToast({ kind: 'success', message: t('cards.removed') })
    setShown((before) => before && { ...before, cards: before.cards.filter((c) => c.id !== id) })
    // The pressed button is gone.
    requestAnimationFrame(() => heading.current?.focus())
  }
  return (
    <Card>
      <section aria-labelledby={SECTION} className="grid gap-4">
        <h2
          id={SECTION}
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-24 text-lg font-semibold outline-none"
        >
          {t('cards.title')}
        </h2>
        {visit.result === 'removed' && (
          <Notice kind="success" announce>
            {t('cards.removed')}
          </Notice>
        )}
        {isLoading ? (
          <SkeletonText lines={2} />
        ) : shown ? (
          <CardList cards={shown.cards} visit={visit} onRemove={setCardToRemove} />
        ) : (
          <Notice
            kind="error"
            announce
            action={
              hasScripts ? (
                <Button size="sm" variant="secondary" onClick={() => void load()}>
                  {t('action.retry')}
                </Button>
              ) : (
                <ButtonLink size="sm" variant="secondary" href={`/profile#${SECTION}`}>
                  {t('action.retry')}
                </ButtonLink>
              )
            }
          >
            {failure ?? t('cards.not_loaded')}
          </Notice>
        )}
        {cardToRemove && (
          <Dialog
            open
            onClose={() => setCardToRemove(undefined)}
            title={t('cards.remove_question')}
            closeLabel={t('action.close')}
            actions={
              <>
                <Button variant="secondary" onClick={() => setCardToRemove(undefined)}>
                  {t('cards.keep')}
                </Button>
                <Button
                  variant="danger"
                  loading={isRemoving}
                  onClick={() => void remove(cardToRemove)}
                >
                  {t('action.remove')}
                </Button>
              </>
            }
          >
            <RemovalHint card={cardToRemove} />
          </Dialog>
        )}
      </section>
    </Card>
  )
}

type ListProps = {
  cards: readonly SavedCard[]
  visit: CardsVisit
  onRemove: (card: SavedCard) => void
}
function CardList({ cards, visit, onRemove }: ListProps) {
  const { t, lang } = useTexts()
  const hasScripts = useHydrated()
  if (cards.length === 0) return <p className="text-muted">{t('cards.empty')}</p>
  return (
    <ul className="-my-2 divide-y divide-line">
      {cards.map((card) => {
        const name = cardName(card, t)
        const removeLabel = (
          <>
            <span aria-hidden>{t('action.remove')}</span>
            <span className="sr-only">{t('cards.remove', { card: name })}</span>
          </>
        )
        return (
          <li key={card.id} className="grid gap-3 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="flex min-w-0 flex-[1_1_12rem] items-start gap-3">
                <Icon of={cardIcon} className="mt-0.5 text-muted" />
                <span className="grid min-w-0">
                  <span className="font-medium">{name}</span>
                  <span className="text-sm text-muted">
                    {expiryText(card, { t, lang, now: now() })}
                  </span>
                  <span className="text-sm text-muted">
                    {t('cards.where', { provider: providerIn(card.provider, t) })}
                  </span>
                </span>
              </span>
              {hasScripts ? (
                <Button variant="secondary" onClick={() => onRemove(card)}>
                  {removeLabel}
                </Button>
              ) : (
                visit.removing !== card.id && (
                  <ButtonLink variant="secondary" href={removalPage(card.id)}>
                    {removeLabel}
                  </ButtonLink>
                )
              )}
            </div>
            {!hasScripts && visit.removing === card.id && (
              <form
                method="post"
                action="/profile"
                aria-label={t('cards.remove_question')}
                className="grid gap-3 rounded-md bg-sunk p-4"
              >
                <p className="font-semibold">{t('cards.remove_question')}</p>
                <RemovalHint card={card} />
                {visit.result === 'failed' && (
                  <Notice kind="error">{t('cards.not_removed')}</Notice>
                )}
                <input type="hidden" name="intent" value={REMOVE_CARD} />
                <input type="hidden" name="card" value={card.id} />
                <div className="flex flex-wrap gap-2">
                  <Button type="submit" variant="danger">
                    {t('action.remove')}
                  </Button>
                  <ButtonLink variant="secondary" href={`/profile#${SECTION}`}>
                    {t('cards.keep')}
                  </ButtonLink>
                </div>
              </form>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function RemovalHint({ card }: { card: SavedCard }) {
  const { t } = useTexts()
  return (
    <p>
      {t('cards.remove_hint', {
        provider: providerIn(card.provider, t),
        card: cardName(card, t),
      })}
    </p>
  )
}
