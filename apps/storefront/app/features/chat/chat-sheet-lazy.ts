import { onDemand } from '../../lib/on-demand.tsx'

export const ChatSheet = onDemand(() => import('./chat-sheet.tsx'))
