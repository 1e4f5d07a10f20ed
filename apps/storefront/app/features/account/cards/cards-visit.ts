/** The id of the section on the profile page. */
export const SECTION = 'saved-cards'
/** The intent of the plain form. */
export const REMOVE_CARD = 'remove-card'

/** How the profile page was opened, without scripts. */
export type CardsVisit = {
  /** The card whose removal is asked for. */
  removing: string | undefined
  /** How the form has ended. */
  result: 'removed' | 'failed' | undefined
}

export function cardsVisit(params: URLSearchParams): CardsVisit {
  const result = params.get('card')
  return {
    removing: params.get(REMOVE_CARD) ?? undefined,
    result: result === 'removed' || result === 'failed' ? result : undefined,
  }
}

export const removalPage = (cardId: string, result?: 'failed'): string => {
  const params = new URLSearchParams({ [REMOVE_CARD]: cardId })
  if (result) params.set('card', result)
  return `/profile?${params}#${SECTION}`
}
