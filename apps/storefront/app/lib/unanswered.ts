import {
  clearPending,
  createPendingRequests,
  isPending,
  removePending,
} from '@hawker/web/api/pending-requests'
import { currentUser } from './session.ts'

const pending = createPendingRequests(() => currentUser()?.id ?? 0)

export const keepUnanswered = pending.storePending
export const readUnanswered = pending.readPending
export const askOnce = pending.sendOnce
export const dropUnanswered = removePending
export const forgetUnanswered = clearPending
export const isUnanswered = isPending
