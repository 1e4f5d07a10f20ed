/** At this count or below, pages show "only 3 left", and each stock change invalidates them. */
export const FEW_LEFT = 5
