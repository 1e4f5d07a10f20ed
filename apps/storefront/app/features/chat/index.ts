/** Chat for other features. The conversation itself is loaded when it is opened. */
export { ChatButton } from './chat-button.tsx'
export { CourierClosed } from './courier-closed.tsx'
export { ChatList } from './chat-list.tsx'
export { LinkedChat } from './linked-chat.tsx'
