import type { Notification } from '@hawker/contract/notifications'

/** storefront.md 4: what opening a notification leads to, by its type; others say it themselves. null: nowhere (yet). */
export function whereItLeads({ type, order, blog, url }: Pick<Notification, 'type' | 'order' | 'blog' | 'url'>): string | null {
  switch (type) {
    case 'status_changed':
      return order ? `/orders/${order.id}` : url
    case 'news_publish':
      return blog === null ? url : `/?news=${encodeURIComponent(blog)}`
    case 'order_refunded':
      // Where the money went is told on the order's page (behaviour 4.14).
      return order ? `/orders/${order.id}` : url
    default:
      return url ?? (order ? `/orders/${order.id}` : null)
  }
}
