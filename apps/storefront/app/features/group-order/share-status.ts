import type { PaymentRequest } from '@hawker/contract/payment-requests'

/** Text key of a share's status. With its order, a share is cancelled: it did not expire. */
export const shareStatusKey = (
  { status }: Pick<PaymentRequest, 'status'>,
  cancelled: boolean,
): string => `share.status_${cancelled && status === 'expired' ? 'cancelled' : status}`
