import { toMajor } from '@hawker/domain/money/money'
import { type Always, type NoticeFacts, type SubjectCondition, always } from './condition.ts'

/** A group order. */
export type GroupSubject = {
  readonly status: 'open' | 'waiting' | 'locked' | 'ordered' | 'cancelled'
  readonly isLocked: boolean
  readonly ownerId: number
  /** Members who were removed do not count. */
  readonly members: readonly {
    readonly userId: number | null
    readonly name: string | null
    readonly done: boolean
  }[]
  /** The shop has its order, which is not cancelled. */
  readonly hasOrder: boolean
}
type GroupCondition = SubjectCondition<GroupSubject>

const isRunning = ({ status }: GroupSubject) => status !== 'ordered' && status !== 'cancelled'
const isMember = ({ members }: GroupSubject, { userId }: NoticeFacts) =>
  members.some((member) => member.userId === userId)
const waitsForHost: GroupCondition = (group) => isRunning(group) && group.isLocked
const isOver: GroupCondition = ({ status }) => status === 'cancelled'

export const GROUP_CONDITIONS = {
  group_joined: (group, { params }) =>
    isRunning(group) && group.members.some(({ name }) => name === params['person']),
  group_all_done: (group) =>
    isRunning(group) && group.members.every(({ userId, done }) => done || userId === group.ownerId),
  group_kicked: (group, notice) => !isMember(group, notice),
  group_locked: (group, notice) => isRunning(group) && group.isLocked && isMember(group, notice),
  group_cancelled: isOver,
  group_expired: isOver,
  group_ordered: ({ hasOrder }) => hasOrder,
  group_deadline: waitsForHost,
  group_not_ordered: waitsForHost,
} satisfies Record<string, GroupCondition>

/** A member's share of a group order, in minor units of the order's currency. */
export type ShareSubject = {
  readonly status: 'pending' | 'paid' | 'waived' | 'expired'
  readonly owed: number
  readonly overpaid: number
  readonly decimals: number
}
type ShareCondition = SubjectCondition<ShareSubject>
const isOwed: ShareCondition = ({ status, owed }) => status === 'pending' && owed > 0

export const SHARE_CONDITIONS = {
  share_asked: isOwed,
  share_reminded: isOwed,
  share_paid: ({ status }) => status === 'paid',
  share_waived: ({ status }) => status === 'waived',
  share_lapsed: ({ status, owed }) => status === 'expired' && owed > 0,
  share_cancelled: ({ owed }) => owed <= 0,
  share_given_back: always('The money went back to the member.'),
  share_back_waits: ({ overpaid }) => overpaid > 0,
} satisfies Record<string, ShareCondition | Always>

/** What is owed may have fallen since the notice was written. */
const SHARE_AMOUNTS: Readonly<Record<string, 'owed' | 'overpaid'>> = {
  share_asked: 'owed',
  share_reminded: 'owed',
  share_lapsed: 'owed',
  share_back_waits: 'overpaid',
}
export function shareParams(share: ShareSubject, textKey: string): Record<string, string> {
  const amount = SHARE_AMOUNTS[textKey]
  return amount ? { price: String(toMajor(BigInt(share[amount]), share.decimals)) } : {}
}
