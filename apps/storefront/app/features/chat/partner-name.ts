import type { Chat } from '@hawker/contract/chats'

/** Who answers the customer there. */
export function partnerName({ role, shop, deliveryman }: Chat, t: (key: string) => string): string {
  if (role === 'seller') return shop?.translation.title ?? ''
  return role === 'deliveryman' ? (deliveryman?.firstname ?? '') : t('chat.support')
}
