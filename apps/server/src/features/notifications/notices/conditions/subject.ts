import type { ReservationSubject } from './reservation-conditions.ts'
import type { GroupSubject, ShareSubject } from './group-conditions.ts'
import type { OrderSubject } from './order-conditions.ts'
import type {
  AlertSubject,
  ApplicantSubject,
  ChatSubject,
  NewsSubject,
  ReferralSubject,
} from './other-conditions.ts'
import type { ParcelSubject } from './parcel-conditions.ts'

/** What a condition knows of each kind of subject. */
export type SubjectTypes = {
  order: OrderSubject
  parcel: ParcelSubject
  booking: ReservationSubject
  group: GroupSubject
  share: ShareSubject
  chat: ChatSubject
  news: NewsSubject
  applicant: ApplicantSubject
  alert: AlertSubject
  referral: ReferralSubject
}
export type SubjectKind = keyof SubjectTypes
/** The subjects of notices by their ids, as they are now. */
export type Subjects = {
  readonly [Kind in SubjectKind]: Readonly<Record<string, SubjectTypes[Kind]>>
}
export type SubjectIds = { readonly [Kind in SubjectKind]?: readonly string[] }
