import { Type, type Static } from 'typebox'
import { Email, Password, Phone, Profile, SentCode, Session } from './accounts.ts'
import { all, created, data, operation } from '../core/operation.ts'
import {
  Flag,
  Id,
  Instant,
  Uuid,
  idParam,
  name,
  nullable,
  obj,
  oneOf,
  optional,
  query,
  text,
} from '../core/shapes.ts'

export const SOCIAL_PROVIDERS = ['google', 'facebook', 'apple'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]
/** How a session began. */
export const SIGN_IN_METHODS = [
  'password',
  'phone_code',
  'email_link',
  'passkey',
  ...SOCIAL_PROVIDERS,
  'hosted',
] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

export const Code = Type.String({ maxLength: 6, pattern: '^[0-9]{6}$' })
export const Token = Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' })
/**
 * WebAuthn messages between browser and authenticator. Passed on unchanged; the WebAuthn library
 * validates them.
 */
export const Ceremony = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
})

export const guestWrite = {
  method: 'POST',
  who: 'guest',
  rows: 'public',
  load: 'write',
  query: query({}),
} as const
export const ownWrite = {
  method: 'POST',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
} as const
export const ownRead = {
  method: 'GET',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
} as const
const ownDelete = {
  method: 'DELETE',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  params: idParam,
} as const

export const showSignInMethods = operation({
  method: 'GET',
  path: '/auth/methods',
  summary: 'The sign-in methods of this marketplace.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({}),
  response: data(obj({ social: Type.Array(oneOf(SOCIAL_PROVIDERS)), hosted: Flag })),
  errors: [],
})
export const sendPhoneCode = operation({
  ...guestWrite,
  path: '/auth/phone',
  summary:
    'Sends a code by text message, with or without an account for the number. Confirming it ' +
    'signs in or creates one.',
  body: obj({ phone: Phone }),
  response: data(SentCode),
  errors: ['sms_not_sent', 'phone_invalid'],
})
export const confirmPhoneCode = operation({
  ...guestWrite,
  path: '/auth/phone/confirm',
  summary: 'Signs in with the code.',
  body: obj({ verify_id: Uuid, code: Code }),
  response: data(Session),
  errors: ['wrong_code', 'second_factor_required'],
})
export const sendEmailLink = operation({
  ...guestWrite,
  path: '/auth/email-link',
  summary: 'Mails a sign-in link. The response is always the same.',
  body: obj({ email: Email, next: optional(text(500)) }),
  response: data(obj({})),
  errors: [],
})
export const confirmEmailLink = operation({
  ...guestWrite,
  path: '/auth/email-link/confirm',
  summary: 'Signs in with the mailed link. It works once.',
  body: obj({ token: Token }),
  response: data(Session),
  errors: ['link_expired', 'second_factor_required'],
})
export const forgotPassword = operation({
  ...guestWrite,
  path: '/auth/forgot-password',
  summary: 'Mails a link or sends a code to set a new password. The response is always the same.',
  body: obj({ email: optional(Email), phone: optional(Phone) }),
  response: data(obj({ verify_id: nullable(Uuid), expires_at: Instant, resend_at: Instant })),
  errors: ['phone_invalid'],
})
export const resetPassword = operation({
  ...guestWrite,
  path: '/auth/reset-password',
  summary: 'Sets a new password with the mailed link or the code, ends all sessions and signs in.',
  body: obj({
    token: optional(Token),
    verify_id: optional(Uuid),
    code: optional(Code),
    password: Password,
    password_confirmation: Password,
  }),
  response: data(Session),
  errors: [
    'wrong_code',
    'link_expired',
    'weak_password',
    'passwords_differ',
    'second_factor_required',
  ],
})
export const exchangeToken = operation({
  ...guestWrite,
  path: '/auth/exchange',
  summary: 'Signs in with an ID token of the hosted identity service.',
  body: obj({
    id_token: Type.String({ minLength: 20, maxLength: 8_000, pattern: '^[A-Za-z0-9_.-]+$' }),
  }),
  response: data(Session),
  errors: ['invalid_credentials', 'email_taken', 'second_factor_required'],
})
export const startPasskeySignIn = operation({
  ...guestWrite,
  path: '/auth/passkey',
  summary: 'The WebAuthn challenge for a sign-in.',
  response: data(obj({ challenge_id: Uuid, options: Ceremony })),
  errors: [],
})
export const confirmPasskeySignIn = operation({
  ...guestWrite,
  path: '/auth/passkey/confirm',
  summary: 'Signs in with a passkey.',
  body: obj({ challenge_id: Uuid, response: Ceremony }),
  response: data(Session),
  errors: ['invalid_credentials'],
})
export const refreshSession = operation({
  ...ownWrite,
  path: '/auth/refresh',
  summary: 'Returns a new token for seven days and invalidates the current one.',
  response: data(Session),
  errors: [],
})
export const logoutEverywhere = operation({
  ...ownWrite,
  path: '/auth/logout-everywhere',
  summary: 'Ends every session of the user.',
  response: data(obj({})),
  errors: [],
})

export const DeviceSession = obj({
  id: Id,
  method: oneOf(SIGN_IN_METHODS),
  user_agent: nullable(Type.String()),
  created_at: Instant,
  seen_at: nullable(Instant),
  expires_at: Instant,
  current: Flag,
})
export type DeviceSession = Static<typeof DeviceSession>
export const listSessions = operation({
  ...ownRead,
  path: '/dashboard/user/sessions',
  summary: 'The devices on which the user is signed in, newest first.',
  response: all(DeviceSession),
  errors: [],
})
export const endSession = operation({
  ...ownDelete,
  path: '/dashboard/user/sessions/{id}',
  summary: 'Signs out one device.',
  response: data(obj({})),
  errors: [],
})

export const Passkey = obj({
  id: Id,
  title: Type.String(),
  created_at: Instant,
  used_at: nullable(Instant),
})
export type Passkey = Static<typeof Passkey>
export const listPasskeys = operation({
  ...ownRead,
  path: '/dashboard/user/passkeys',
  summary: 'The user’s passkeys.',
  response: all(Passkey),
  errors: [],
})
export const startPasskey = operation({
  ...ownWrite,
  path: '/dashboard/user/passkeys/options',
  summary: 'The WebAuthn options for a new passkey.',
  response: data(obj({ challenge_id: Uuid, options: Ceremony })),
  errors: ['reauth_required'],
  freshProof: true,
  beforeSecondFactor: 'enrol',
})
export const addPasskey = operation({
  ...ownWrite,
  path: '/dashboard/user/passkeys',
  summary: 'Stores the passkey that the device created.',
  body: obj({ challenge_id: Uuid, title: name(60), response: Ceremony }),
  response: created(Passkey),
  errors: ['passkey_refused', 'reauth_required'],
  freshProof: true,
  beforeSecondFactor: 'enrol',
})
export const deletePasskey = operation({
  ...ownDelete,
  path: '/dashboard/user/passkeys/{id}',
  summary: 'Deletes a passkey. A role keeps at least one second factor.',
  response: data(obj({})),
  errors: ['reauth_required', 'last_second_factor'],
  freshProof: true,
})

export const changePassword = operation({
  ...ownWrite,
  path: '/dashboard/user/profile/password/update',
  summary: 'Changes the password and ends every session. Returns a new session for this device.',
  body: obj({
    current_password: optional(Password),
    password: Password,
    password_confirmation: Password,
  }),
  response: data(Session),
  errors: ['wrong_password', 'weak_password', 'passwords_differ', 'reauth_required'],
  freshProof: true,
})
export const sendPhoneChange = operation({
  ...ownWrite,
  path: '/dashboard/user/profile/phone',
  summary: 'Sends a code to the user’s new phone number.',
  body: obj({ phone: Phone }),
  response: data(SentCode),
  errors: ['sms_not_sent', 'phone_invalid', 'reauth_required'],
  freshProof: true,
})
export const confirmPhoneChange = operation({
  ...ownWrite,
  path: '/dashboard/user/profile/phone/confirm',
  summary: 'Sets the new phone number as verified.',
  body: obj({ verify_id: Uuid, code: Code }),
  response: data(Profile),
  errors: ['wrong_code', 'phone_taken', 'reauth_required'],
  freshProof: true,
})
export const sendEmailChange = operation({
  ...ownWrite,
  path: '/dashboard/user/profile/email',
  summary: 'Mails a link to the user’s new e-mail address. The response is always the same.',
  body: obj({ email: Email }),
  response: data(obj({})),
  errors: ['reauth_required'],
  freshProof: true,
})
export const confirmEmailChange = operation({
  ...ownWrite,
  path: '/dashboard/user/profile/email/confirm',
  summary:
    'Sets the new e-mail address as verified. Its link was requested with a fresh proof, or it ' +
    'verifies the address of the registration.',
  body: obj({ token: Token }),
  response: data(Profile),
  errors: ['link_expired', 'email_taken'],
})
