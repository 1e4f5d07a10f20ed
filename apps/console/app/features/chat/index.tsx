export { UnreadProvider, useUnread } from './unread-provider.tsx'
export { Inbox } from './inbox.tsx'
export { OrderChat } from './order-chat.tsx'
