import type { StoredNotification } from '../../notification.store.ts'
import type { TextKey } from '../text-keys.ts'
import { RESERVATION_CONDITIONS, reservationParams } from './reservation-conditions.ts'
import type { Always, NoticeFacts, SubjectCondition, Verdict } from './condition.ts'
import {
  GROUP_CONDITIONS,
  type GroupSubject,
  SHARE_CONDITIONS,
  shareParams,
} from './group-conditions.ts'
import { ORDER_CONDITIONS } from './order-conditions.ts'
import {
  ALERT_CONDITIONS,
  APPLICATION_CONDITIONS,
  CHAT_CONDITIONS,
  NEWS_CONDITIONS,
  REFERRAL_CONDITIONS,
  WALLET_CONDITIONS,
} from './other-conditions.ts'
import { PARCEL_CONDITIONS } from './parcel-conditions.ts'
import type { SubjectIds, SubjectKind, SubjectTypes, Subjects } from './subject.ts'

type Judgement = { readonly verdict: Verdict; readonly params: Record<string, string> }
type Rule = {
  readonly kind: SubjectKind | null
  idOf(stored: StoredNotification): string | undefined
  judge(stored: StoredNotification, notice: NoticeFacts, subjects: Subjects): Judgement
}

const ALWAYS: Rule = {
  kind: null,
  idOf: () => undefined,
  judge: () => ({ verdict: true, params: {} }),
}

/** The rules of texts about one kind of subject. A notice whose subject is deleted is untrue. */
function rulesAbout<Kind extends SubjectKind, Key extends TextKey>(
  kind: Kind,
  conditions: Readonly<Record<Key, SubjectCondition<SubjectTypes[Kind]> | Always>>,
  idOf: (stored: StoredNotification) => string | undefined,
  {
    paramsOf = () => ({}),
    deleted,
  }: {
    paramsOf?: (subject: SubjectTypes[Kind], textKey: TextKey) => Record<string, string>
    deleted?: SubjectTypes[Kind]
  } = {},
): Record<Key, Rule> {
  const ruleOf = (condition: SubjectCondition<SubjectTypes[Kind]> | Always): Rule => {
    if (typeof condition !== 'function') return ALWAYS
    return {
      kind,
      idOf,
      judge(stored, notice, subjects) {
        const subject = subjects[kind][idOf(stored) ?? ''] ?? deleted
        return subject === undefined
          ? { verdict: false, params: {} }
          : { verdict: condition(subject, notice), params: paramsOf(subject, stored.textKey) }
      },
    }
  }
  const entries = Object.entries<SubjectCondition<SubjectTypes[Kind]> | Always>(conditions)
  return Object.fromEntries(entries.map(([key, condition]) => [key, ruleOf(condition)])) as Record<
    Key,
    Rule
  >
}

/** The cart of an ended group order is deleted some days later. */
const DELETED_GROUP: GroupSubject = {
  status: 'cancelled',
  isLocked: false,
  ownerId: 0,
  members: [],
  hasOrder: false,
}

const param =
  (name: string) =>
  ({ params }: StoredNotification): string | undefined =>
    params[name]
const orderId = ({ order }: StoredNotification) => order && String(order.id)
const parcelId = ({ parcel }: StoredNotification) => parcel && String(parcel.id)

/** Each text declares until when it is true; one without a rule does not compile. */
const RULES: Record<TextKey, Rule> = {
  ...rulesAbout('order', ORDER_CONDITIONS, orderId),
  ...rulesAbout('parcel', PARCEL_CONDITIONS, parcelId),
  ...rulesAbout('booking', RESERVATION_CONDITIONS, param('booking_id'), {
    paramsOf: reservationParams,
  }),
  ...rulesAbout('group', GROUP_CONDITIONS, param('cart_id'), { deleted: DELETED_GROUP }),
  ...rulesAbout('share', SHARE_CONDITIONS, param('share_uuid'), { paramsOf: shareParams }),
  ...rulesAbout('chat', CHAT_CONDITIONS, param('chat_id')),
  ...rulesAbout('news', NEWS_CONDITIONS, ({ blogUuid }) => blogUuid ?? undefined),
  ...rulesAbout('applicant', APPLICATION_CONDITIONS, param('applicant_id')),
  ...rulesAbout('alert', ALERT_CONDITIONS, param('tag')),
  ...rulesAbout('referral', REFERRAL_CONDITIONS, param('friend_id')),
  ...rulesAbout('referral', WALLET_CONDITIONS, () => undefined),
}

/** The ids of the subjects of these notices. */
export function subjectIdsOf(notices: readonly StoredNotification[]): SubjectIds {
  const ids: { [Kind in SubjectKind]?: string[] } = {}
  for (const stored of notices) {
    const { kind, idOf } = RULES[stored.textKey]
    const id = idOf(stored)
    if (kind !== null && id !== undefined) (ids[kind] ??= []).push(id)
  }
  return ids
}

/** The notice as it is true now: with its present facts, with another text, or not at all. */
export function presentNotice(
  stored: StoredNotification,
  { userId, now }: { userId: number; now: Date },
  subjects: Subjects,
): StoredNotification | undefined {
  const { verdict, params } = RULES[stored.textKey].judge(
    stored,
    { userId, now, params: stored.params },
    subjects,
  )
  if (verdict === false) return undefined
  return {
    ...stored,
    textKey: verdict === true ? stored.textKey : verdict,
    params: { ...stored.params, ...params },
  }
}

/** Several notices of one subject in one message say its newest state once. */
export function withoutRepeats(notices: readonly StoredNotification[]): StoredNotification[] {
  const newest = new Map<string, StoredNotification>()
  for (const stored of notices.toSorted((a, b) => a.id - b.id)) {
    const { kind, idOf } = RULES[stored.textKey]
    const id = idOf(stored)
    const key =
      kind === null || id === undefined
        ? `notice ${stored.id}`
        : `${kind} ${id} ${kind === 'booking' ? '' : stored.textKey} ${stored.params['claim_id'] ?? ''}`
    newest.delete(key)
    newest.set(key, stored)
  }
  return [...newest.values()]
}
