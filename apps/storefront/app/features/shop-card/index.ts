/** What other features may use of a shop's card. */
export { cardData, type CardData } from './card-data.ts'
export { Heart } from './heart.tsx'
export { syncLikes } from './likes.ts'
export { GRID, lookOf, type Look } from './look.ts'
export { closedWords, openingMoments } from './opening.ts'
export { ShopCard, ShopCardSkeleton } from './shop-card.tsx'
