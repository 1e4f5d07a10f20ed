import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Type, type Static } from 'typebox'
import { created, data, list, operation } from '../core/operation.ts'
import { PicturePath } from './pictures.ts'
import {
  Count,
  Flag,
  Id,
  Instant,
  LocalDate,
  QueryFlag,
  Uuid,
  code,
  idParam,
  name,
  nameOrEmpty,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  searched,
  words,
} from '../core/shapes.ts'

export const ROLES = ['user', 'seller', 'driver', 'admin'] as const
export const Email = Type.String({
  format: 'idn-email',
  minLength: 3,
  maxLength: 254,
  // The first point after the first character of the domain, so that no match is tried twice.
  pattern: '^[^\\s@\\u0000]+@[^\\s@\\u0000][^\\s@.\\u0000]*\\.[^\\s@\\u0000]+$',
})
export const GENDERS = ['female', 'male', 'other'] as const
/**
 * A phone number as people write it. The server reads it with the marketplace's country, and refuses
 * `phone_invalid`. Use cases get E.164.
 */
export const Phone = Type.String({
  format: 'phone',
  minLength: 1,
  maxLength: 40,
  pattern: '^[^\\u0000\\ud800-\\udfff]*$',
})
export const Profile = obj({
  id: Id,
  uuid: Type.String(),
  firstname: Type.String(),
  lastname: nullable(Type.String()),
  email: nullable(Type.String()),
  email_verified: Flag,
  phone: nullable(Type.String()),
  phone_verified: Flag,
  has_password: Flag,
  /** A person with a role has a password that is shorter than roles need. */
  short_password: Flag,
  img: nullable(Type.String()),
  roles: Type.Array(oneOf(ROLES)),
  currency_id: nullable(Id),
  birthday: nullable(LocalDate),
  gender: nullable(oneOf(GENDERS)),
  /** The account is wiped at this time, unless the user cancels the deletion. */
  delete_at: nullable(Instant),
  wallet: obj({
    uuid: Type.String(),
    /** The balance with held amounts. */
    price: Type.Number(),
    /** The amount that can be spent now. */
    available: Type.Number(),
    currency: Type.String(),
    /** The parts of `price` that apply only to orders with at least `min_basket` of goods. */
    conditional: Type.Array(obj({ price: Type.Number(), min_basket: Type.Number() })),
  }),
  created_at: Instant,
})
export type Profile = Static<typeof Profile>
export const Session = obj({
  access_token: Type.String(),
  token_type: oneOf(['Bearer']),
  expires_at: Instant,
  user: Profile,
})
export type Session = Static<typeof Session>
export const Password = Type.String({ maxLength: 200 })
/** A code on its way. `resend_at`: the earliest time to ask for another one. */
export const SentCode = obj({ verify_id: Uuid, expires_at: Instant, resend_at: Instant })
export type SentCode = Static<typeof SentCode>

export const register = operation({
  method: 'POST',
  path: '/auth/register',
  summary:
    'Creates an account with an e-mail address or phone number and a password, and signs in. It is ' +
    'refused when another account has verified the e-mail address. The response does not reveal ' +
    'whether another account uses the number. Both stay unverified until their owner confirms them.',
  who: 'guest',
  rows: 'public',
  load: 'write',
  query: query({}),
  body: obj({
    email: optional(Email),
    phone: optional(Phone),
    password: Password,
    password_confirmation: Password,
    firstname: name(MAX_NAME_LENGTH.person),
    lastname: optional(nameOrEmpty(MAX_NAME_LENGTH.person)),
    referral: optional(code(40)),
  }),
  response: created(Session),
  errors: ['weak_password', 'passwords_differ', 'phone_invalid', 'email_taken'],
})
export const login = operation({
  method: 'POST',
  path: '/auth/login',
  summary:
    'Signs in by e-mail or phone and password. A refusal has the same text, size and duration ' +
    'for missing accounts.',
  who: 'guest',
  rows: 'public',
  load: 'write',
  query: query({}),
  body: obj({ email: optional(Email), phone: optional(Phone), password: Password }),
  response: data(Session),
  errors: ['phone_invalid', 'invalid_credentials', 'second_factor_required'],
})
export const logout = operation({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends this session.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  query: query({}),
  response: data(obj({})),
  errors: [],
  beforeSecondFactor: 'any',
})
export const showProfile = operation({
  method: 'GET',
  path: '/dashboard/user/profile/show',
  summary: 'The profile of the signed-in user.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'read',
  query: query({}),
  response: data(Profile),
  errors: [],
})
export const updateProfile = operation({
  method: 'PUT',
  path: '/dashboard/user/profile/update',
  summary:
    'Changes the given fields; null removes birthday, gender or picture. The phone number and ' +
    'the currency may be in the query, without a body. A new phone number gets a code, and ' +
    'changes when confirmPhoneChange brings it back. `img` is an uploaded picture with the ' +
    'purpose avatar.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({ phone: optional(Phone), currency_id: optional(Id) }),
  body: obj({
    firstname: optional(name(MAX_NAME_LENGTH.person)),
    lastname: optional(nameOrEmpty(MAX_NAME_LENGTH.person)),
    phone: optional(Phone),
    currency_id: optional(Id),
    birthday: optional(nullable(LocalDate)),
    gender: optional(nullable(oneOf(GENDERS))),
    img: optional(nullable(PicturePath)),
  }),
  response: data(obj({ ...Profile.properties, phone_change: optional(SentCode) })),
  errors: ['phone_invalid', 'sms_not_sent', 'reauth_required'],
  freshProof: ['phone'],
})

/** A user as staff see them. */
export const StaffUser = obj({
  id: Id,
  uuid: Type.String(),
  firstname: Type.String(),
  lastname: nullable(Type.String()),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  img: nullable(Type.String()),
  roles: Type.Array(oneOf(ROLES)),
  created_at: Instant,
  blocked_at: nullable(Instant),
  orders_count: Count,
})
export type StaffUser = Static<typeof StaffUser>
export const listUsers = operation({
  method: 'GET',
  path: '/dashboard/admin/users/paginate',
  summary: 'All users, newest first.',
  who: 'admin',
  rows: 'public',
  load: 'search',
  query: paged({
    /** A part of the name, the e-mail address or the phone number. */
    search: optional(searched(100)),
    role: optional(oneOf(ROLES)),
    blocked: optional(QueryFlag),
  }),
  response: list(StaffUser),
  errors: [],
})
export const blockUser = operation({
  method: 'POST',
  path: '/dashboard/admin/users/{id}/block',
  summary:
    'Signs a user out everywhere and blocks further sign-ins. Staff cannot block themselves ' +
    '(`forbidden`).',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ reason: words(300) }),
  response: data(StaffUser),
  freshProof: true,
  errors: ['reauth_required'],
})
export const unblockUser = operation({
  method: 'POST',
  path: '/dashboard/admin/users/{id}/unblock',
  summary: 'Lets a blocked user sign in again.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(StaffUser),
  freshProof: true,
  errors: ['reauth_required'],
})
