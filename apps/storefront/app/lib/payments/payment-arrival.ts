/**
 * How people came back from a provider's page while their payment is still open: they left it
 * undecided, a try was declined, or they may have paid. `unavailable`: the page could not be opened. `refused`: a form
 * without scripts could not start the payment.
 */
export const PAYMENT_ARRIVALS = ['left', 'declined', 'returned', 'unavailable', 'refused'] as const
export type PaymentArrival = (typeof PAYMENT_ARRIVALS)[number]

export const paymentArrival = (params: URLSearchParams): PaymentArrival | undefined =>
  PAYMENT_ARRIVALS.find((known) => known === params.get('payment'))
