export { DeskUnread, useUnread } from './desk-unread.tsx'
export { Inbox } from './inbox.tsx'
export { OrderChat } from './order-chat.tsx'
