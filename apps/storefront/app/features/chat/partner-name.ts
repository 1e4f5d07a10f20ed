import type { Chat } from '@hawker/contract/chats'

/** The name of the customer's chat partner. */
export function partnerName({ role, shop, deliveryman }: Chat, t: (key: string) => string): string {
  if (role === 'seller') return shop?.translation.title ?? ''
  return role === 'deliveryman' ? (deliveryman?.firstname ?? '') : t('chat.support')
}
