import { unansweredOf } from '@hawker/ui/unanswered'
import { currentUser } from './session.ts'

export { dropUnanswered, forgetUnanswered, isUnanswered } from '@hawker/ui/unanswered'
export const { keepUnanswered, readUnanswered, askOnce } = unansweredOf(
  () => currentUser()?.id ?? 0,
)
