import { PROVIDER_NAMES } from '@hawker/domain/payments/provider-names'

const NAMES: Readonly<Record<string, string>> = PROVIDER_NAMES

export const providerName = (tag: string): string => NAMES[tag] ?? tag

/** Where staff answer disputes and look payments up. Only addresses that are the same for all. */
const DASHBOARDS: Readonly<Record<string, string>> = {
  stripe: 'https://dashboard.stripe.com/disputes',
  paypal: 'https://www.paypal.com/resolutioncenter',
  razorpay: 'https://dashboard.razorpay.com/app/disputes',
  paystack: 'https://dashboard.paystack.com/',
}
/** Undefined where the address depends on the country of the account. */
export const dashboardOf = (tag: string): string | undefined => DASHBOARDS[tag]
