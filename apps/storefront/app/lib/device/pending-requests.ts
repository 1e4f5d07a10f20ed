import {
  clearPending,
  createPendingRequests,
  isPending,
  removePending,
} from '@hawker/web/api/pending-requests'
import { currentUser } from '../session.ts'

const pending = createPendingRequests(() => currentUser()?.id ?? 0)

export const storePendingRequest = pending.storePending
export const readPendingRequest = pending.readPending
export const sendOnce = pending.sendOnce
export const removePendingRequest = removePending
export const clearPendingRequests = clearPending
export const isPendingCode = isPending
