import { Type, type Static } from 'typebox'
import { Password, SentCode, Session } from './accounts.ts'
import { created, data, operation } from '../core/operation.ts'
import { Ceremony, Code, Token, guestWrite, ownRead, ownWrite } from './identity.ts'
import {
  Count,
  Flag,
  Instant,
  Uuid,
  nullable,
  obj,
  oneOf,
  optional,
  query,
} from '../core/shapes.ts'

/** A code of the paper list, typed with or without its dash. */
const RecoveryCode = Type.String({ minLength: 10, maxLength: 20, pattern: '^[A-Za-z0-9 -]+$' })
const PasskeyResponse = obj({ challenge_id: Uuid, response: Ceremony })
const Challenge = obj({ challenge_id: Uuid, options: Ceremony })

export const PROOF_METHODS = [
  'password',
  'passkey',
  'totp',
  'recovery_code',
  'email',
  'phone',
] as const
export type ProofMethod = (typeof PROOF_METHODS)[number]

export const IdentityProof = obj({
  /** Until then the session may change the credentials of the account. */
  fresh_until: Instant,
  fresh: Flag,
  /**
   * How the user can prove their identity. Empty: by signing in again, which always counts. An
   * account with a second factor proves it by that factor.
   */
  methods: Type.Array(oneOf(PROOF_METHODS)),
})
export type IdentityProof = Static<typeof IdentityProof>
export const showIdentityProof = operation({
  ...ownRead,
  path: '/dashboard/user/proof',
  summary:
    'Whether the session may change the credentials of the account, and how it can be proved.',
  response: data(IdentityProof),
  errors: [],
})
export const sendProofCode = operation({
  ...ownWrite,
  path: '/dashboard/user/proof/code',
  summary: 'Sends a code to the verified e-mail address or phone number of the account.',
  body: obj({ to: oneOf(['email', 'phone']) }),
  response: data(SentCode),
  errors: ['sms_not_sent', 'reauth_required'],
})
export const startProofPasskey = operation({
  ...ownWrite,
  path: '/dashboard/user/proof/passkey',
  summary: 'The WebAuthn challenge for a proof by passkey.',
  response: data(Challenge),
  errors: [],
})
export const proveIdentity = operation({
  ...ownWrite,
  path: '/dashboard/user/proof',
  summary:
    'Proves the identity of the user by one of the methods, for ten minutes of this session. A ' +
    'sign-in counts as a proof.',
  body: obj({
    password: optional(Password),
    passkey: optional(PasskeyResponse),
    totp: optional(Code),
    recovery_code: optional(RecoveryCode),
    sent_code: optional(obj({ verify_id: Uuid, code: Code })),
  }),
  response: data(IdentityProof),
  errors: ['wrong_password', 'wrong_code', 'passkey_refused', 'reauth_required'],
})

export const SECOND_FACTOR_STEPS = ['verify', 'enrol'] as const
export const SecondFactor = obj({
  /** What the session waits for; null: it is signed in. */
  step: nullable(oneOf(SECOND_FACTOR_STEPS)),
  /** The user has a role that needs a second factor. */
  required: Flag,
  totp: Flag,
  passkeys: Count,
  recovery_codes: Count,
})
export type SecondFactor = Static<typeof SecondFactor>
export const showSecondFactor = operation({
  ...ownRead,
  path: '/auth/second-factor',
  summary: 'The second factors of the user, and whether this session still waits for one.',
  response: data(SecondFactor),
  errors: [],
  beforeSecondFactor: 'any',
})
export const startSecondFactorPasskey = operation({
  ...ownWrite,
  path: '/auth/second-factor/passkey',
  summary: 'The WebAuthn challenge for a passkey as second factor.',
  response: data(Challenge),
  errors: [],
  beforeSecondFactor: 'any',
})
export const confirmSecondFactor = operation({
  ...ownWrite,
  path: '/auth/second-factor',
  summary:
    'Completes a sign-in with a code of the authenticator app, a passkey or a recovery code. ' +
    'Returns a session with a new token.',
  body: obj({
    totp: optional(Code),
    passkey: optional(PasskeyResponse),
    recovery_code: optional(RecoveryCode),
  }),
  response: data(Session),
  errors: ['wrong_code', 'passkey_refused'],
  beforeSecondFactor: 'any',
})
export const startTotp = operation({
  ...ownWrite,
  path: '/dashboard/user/second-factor/totp',
  summary: 'A new secret for an authenticator app. It works after its first code.',
  response: data(
    obj({
      /** Base32, to type it in. */
      secret: Type.String(),
      /** The address that a QR code shows to the app. */
      url: Type.String(),
    }),
  ),
  errors: ['reauth_required'],
  freshProof: true,
  beforeSecondFactor: 'enrol',
})
const RecoveryCodes = obj({ recovery_codes: Type.Array(Type.String()) })
export const confirmTotp = operation({
  ...ownWrite,
  path: '/dashboard/user/second-factor/totp/confirm',
  summary:
    'Turns the authenticator app on with its first code. Returns new recovery codes, once. A ' +
    'session that waited for its second factor is signed in.',
  body: obj({ code: Code }),
  response: created(RecoveryCodes),
  errors: ['wrong_code', 'reauth_required'],
  freshProof: true,
  beforeSecondFactor: 'enrol',
})
export const removeTotp = operation({
  method: 'DELETE',
  path: '/dashboard/user/second-factor/totp',
  summary: 'Turns the authenticator app off. A role keeps at least one second factor.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  response: data(obj({})),
  errors: ['reauth_required', 'last_second_factor'],
  freshProof: true,
})
export const createRecoveryCodes = operation({
  ...ownWrite,
  path: '/dashboard/user/second-factor/recovery-codes',
  summary: 'Ten new recovery codes, shown once. The earlier ones stop working.',
  response: created(RecoveryCodes),
  errors: ['reauth_required'],
  freshProof: true,
})

export const undoKeyChange = operation({
  ...guestWrite,
  path: '/auth/undo-key-change',
  summary:
    'Takes back a change of the credentials of an account by the mailed link: restores the e-mail ' +
    'address and phone number, removes what was added since, and ends all sessions. A new password ' +
    'must be set.',
  body: obj({ token: Token }),
  response: data(obj({ reset_token: nullable(Type.String()) })),
  errors: ['link_expired'],
})
