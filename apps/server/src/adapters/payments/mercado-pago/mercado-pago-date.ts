/** With the numeric offset that the documents show; they never show a Z. */
export const mercadoPagoDate = (at: Date): string => at.toISOString().replace('Z', '+00:00')
