/** At this count or below, pages show "only 3 left", and each stock change invalidates them. */
export const LOW_STOCK_THRESHOLD = 5
