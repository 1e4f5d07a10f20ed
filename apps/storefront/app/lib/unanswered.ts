import { unansweredOf } from '@hawker/web/api/pending-requests'
import { currentUser } from './session.ts'

export { dropUnanswered, forgetUnanswered, isUnanswered } from '@hawker/web/api/pending-requests'
export const { keepUnanswered, readUnanswered, askOnce } = unansweredOf(
  () => currentUser()?.id ?? 0,
)
