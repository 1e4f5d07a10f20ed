/** Orders that a courier may hold at once, so that nobody keeps the offers of a whole area. */
export const MAX_OPEN_DELIVERIES = 6
