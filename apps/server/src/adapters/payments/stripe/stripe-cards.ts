import type { CardStorage } from '../port.ts'
import { isRefusedBy } from '../provider-error.ts'
import type { StripeApi } from './stripe-api.ts'
import { CardMethod, HasId } from './stripe-objects.ts'

const customerPath = (id: string) => `/v1/customers/${encodeURIComponent(id)}`
const cardPath = (id: string) => `/v1/payment_methods/${encodeURIComponent(id)}`

/** The cards that customers have saved on Stripe's page. */
export function stripeCards(api: StripeApi): CardStorage {
  const findCard = (id: string) => api.find('look at card', cardPath(id), CardMethod)

  return {
    async listCards(customerId) {
      const path = `${customerPath(customerId)}/payment_methods`
      const methods = api.list('list cards', path, CardMethod, { type: 'card' })
      return Array.fromAsync(methods, ({ id, card }) => ({
        id,
        brand: card.brand,
        last4: card.last4,
        expiryMonth: card.exp_month,
        expiryYear: card.exp_year,
      })).catch((error: unknown) => {
        if (isRefusedBy(error, 'resource_missing')) return []
        throw error
      })
    },

    async removeCard(customerId, cardId) {
      if ((await findCard(cardId))?.customer !== customerId) return false
      try {
        await api.post('remove card', `${cardPath(cardId)}/detach`, HasId)
      } catch (error) {
        // Two calls at once: the other one has removed it.
        if (!isRefusedBy(error) || (await findCard(cardId))?.customer === customerId) throw error
        return false
      }
      return true
    },

    async removeCustomer(customerId) {
      try {
        await api.delete('remove customer', customerPath(customerId), HasId)
      } catch (error) {
        if (!isRefusedBy(error, 'resource_missing')) throw error
      }
    },
  }
}
