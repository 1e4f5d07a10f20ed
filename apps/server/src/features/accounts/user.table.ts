import type { GENDERS } from '@hawker/contract/accounts'
import {
  BOOLEAN,
  DATE,
  ID,
  INSTANT,
  TEXT,
  UUID,
  hidden,
  nullable,
  oneOf,
  shown,
} from '@hawker/postgres/table/columns'
import { type RowIn, defineTable, fieldsOf, viewOf } from '@hawker/postgres/table/define-table'

export type Gender = (typeof GENDERS)[number]

/** What a profile is made of. */
const PROFILE_COLUMNS = {
  id: shown('id', ID),
  uuid: shown('uuid', UUID),
  /** Empty after the deletion of the account. */
  firstname: shown('firstname', TEXT),
  lastname: shown('lastname', nullable(TEXT)),
  email: shown('email', nullable(TEXT)),
  emailVerifiedAt: hidden('email_verified_at', nullable(INSTANT)),
  phone: shown('phone', nullable(TEXT)),
  phoneVerifiedAt: hidden('phone_verified_at', nullable(INSTANT)),
  img: shown('img', nullable(TEXT)),
  currencyId: shown('currency_id', nullable(ID)),
  birthday: shown('birthday', nullable(DATE)),
  gender: shown('gender', nullable(oneOf<Gender>())),
  /** When the account is emptied. */
  deleteAt: shown('delete_at', nullable(INSTANT)),
  createdAt: shown('created_at', INSTANT),
}

export const USERS = defineTable('users', 'u', {
  ...PROFILE_COLUMNS,
  passwordHash: hidden('password_hash', nullable(TEXT)),
  /** The password is too short for a role. */
  shortPassword: hidden('short_password', BOOLEAN),
  blockedAt: hidden('blocked_at', nullable(INSTANT)),
  deletedAt: hidden('deleted_at', nullable(INSTANT)),
  /** The code that a newcomer named. */
  enteredReferralCode: hidden('referral_given', nullable(TEXT)),
  /** The account of guests at a table, who gave a name at most. */
  tableGuest: hidden('table_guest', BOOLEAN),
})
export const PROFILES = viewOf(USERS, fieldsOf(PROFILE_COLUMNS))
export const NEW_USERS = viewOf(USERS, [
  'email',
  'emailVerifiedAt',
  'passwordHash',
  'firstname',
  'lastname',
  'phone',
  'phoneVerifiedAt',
  'enteredReferralCode',
  'img',
  'tableGuest',
  'deleteAt',
  'createdAt',
])
/** What a user signs in with. */
export const USER_ADDRESSES = viewOf(USERS, [
  'email',
  'emailVerifiedAt',
  'phone',
  'phoneVerifiedAt',
])
/** What the row of a deleted account holds instead of personal data. */
export const NOTHING_PERSONAL = {
  email: null,
  emailVerifiedAt: null,
  passwordHash: null,
  firstname: '',
  lastname: null,
  phone: null,
  phoneVerifiedAt: null,
  img: null,
  birthday: null,
  gender: null,
  enteredReferralCode: null,
}
export type User = RowIn<typeof USERS>
