import { MINUTE_MS } from '@hawker/std/time'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import type { Actor } from '../../../core/actor.ts'
import { findAccount } from '../account.store.ts'
import { lockCredentials } from '../credential-changes/credential-change.store.ts'
import { recordCredentialChange } from '../credential-changes/credential-changes.ts'
import { completeSecondFactor, requireOtherSecondFactor } from '../second-factor/second-factor.ts'
import { type OpenedSession, openSession } from '../sessions/open-session.ts'
import {
  type StoredPasskey,
  consumeChallenge,
  deleteUserPasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listUserPasskeys,
  recordPasskeyUse,
} from './passkey.store.ts'

/**
 * Loaded with the first passkey: the library has three hundred files and would slow down every
 * start.
 */
const webauthn = () => import('@simplewebauthn/server')

const CHALLENGE_MS = 5 * MINUTE_MS
const CHALLENGE_BYTES = 32

const relyingPartyId = ({ origin }: Deps): string => new URL(origin).hostname
const newChallenge = ({ random }: Deps): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(random.bytes(CHALLENGE_BYTES))

async function storeChallenge(
  deps: Deps,
  userId: number | undefined,
  challenge: string,
): Promise<string> {
  const id = deps.random.uuid()
  await insertChallenge(
    deps.database,
    id,
    userId,
    challenge,
    new Date(deps.clock.now().getTime() + CHALLENGE_MS),
  )
  return id
}

export async function startPasskeyRegistration(
  deps: Deps,
  userId: number,
): Promise<{ challengeId: string; options: object }> {
  const account = await findAccount(deps.database, userId)
  if (!account) return refuse('not_found')
  const known = await listUserPasskeys(deps.database, userId)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Hawker',
    rpID: relyingPartyId(deps),
    userName: account.email ?? account.phone ?? account.firstname,
    userDisplayName: account.firstname,
    userID: Uint8Array.from(Buffer.from(account.uuid)),
    challenge: newChallenge(deps),
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challengeId: await storeChallenge(deps, userId, options.challenge), options }
}

type NewPasskey = {
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
}

/** Runs before the transaction. Consumes the challenge even when the verification fails. */
export async function verifyNewPasskey(
  deps: Deps,
  userId: number,
  challengeId: string,
  response: unknown,
): Promise<NewPasskey> {
  const challenge = await consumeChallenge(deps.database, challengeId, userId, deps.clock.now())
  if (challenge === undefined) return refuse('passkey_refused')
  const { verified, registrationInfo } = await verifyRegistration(deps, challenge, response)
  if (!verified || !registrationInfo) return refuse('passkey_refused')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports }
}

async function verifyRegistration(
  deps: Deps,
  expectedChallenge: string,
  response: unknown,
): Promise<VerifiedRegistrationResponse> {
  const { verifyRegistrationResponse } = await webauthn()
  try {
    return await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: deps.origin,
      expectedRPID: relyingPartyId(deps),
      requireUserVerification: true,
    })
  } catch {
    // The library throws when the response is not a passkey made on this site for this challenge.
    return { verified: false }
  }
}

/** A session that waited for its second factor is signed in by its new passkey. */
export async function savePasskey(
  tx: Tx,
  deps: Deps,
  user: Actor,
  created: NewPasskey & { title: string; lang: string },
): Promise<StoredPasskey> {
  const { userId } = user
  const { title, lang, ...key } = created
  const changeId = await recordCredentialChange(tx, deps, user, { kind: 'passkey_added', lang })
  const passkey = await insertPasskey(tx, {
    userId,
    title: title.trim(),
    now: deps.clock.now(),
    changeId,
    ...key,
  })
  if (!passkey) return refuse('passkey_refused')
  await completeSecondFactor(tx, deps, user)
  return passkey
}

export async function startPasskeySignIn(
  deps: Deps,
): Promise<{ challengeId: string; options: object }> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(deps),
    challenge: newChallenge(deps),
    userVerification: 'required',
  })
  return { challengeId: await storeChallenge(deps, undefined, options.challenge), options }
}

export async function signInByPasskey(
  deps: Deps,
  {
    challengeId,
    response,
    userAgent,
  }: { challengeId: string; response: Record<string, unknown>; userAgent: string | undefined },
): Promise<OpenedSession> {
  const { database, clock } = deps
  const challenge = await consumeChallenge(database, challengeId, undefined, clock.now())
  const credentialId = typeof response['id'] === 'string' ? response['id'] : ''
  const key = await findPasskey(database, credentialId)
  if (challenge === undefined || !key || key.blocked) return refuse('invalid_credentials')
  const counter = await verifyAssertion(deps, challenge, response, { ...key, id: credentialId })
  if (counter === undefined) return refuse('invalid_credentials')
  return database.transaction(async (tx) => {
    await lockCredentials(tx, key.userId)
    if (!(await recordPasskeyUse(tx, key.id, counter, clock.now())))
      return refuse('invalid_credentials')
    return openSession(tx, deps, key.userId, { method: 'passkey', userAgent })
  })
}

/** The challenge by which a signed-in user shows one of their passkeys. */
export async function startPasskeyProof(
  deps: Deps,
  userId: number,
): Promise<{ challengeId: string; options: object }> {
  const known = await listUserPasskeys(deps.database, userId)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(deps),
    challenge: newChallenge(deps),
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
  })
  return { challengeId: await storeChallenge(deps, userId, options.challenge), options }
}

/** Refuses with `passkey_refused` unless the response comes from a passkey of this user. */
export async function requirePasskey(
  deps: Deps,
  userId: number,
  challengeId: string,
  response: Record<string, unknown>,
): Promise<void> {
  const { database, clock } = deps
  const challenge = await consumeChallenge(database, challengeId, userId, clock.now())
  const credentialId = typeof response['id'] === 'string' ? response['id'] : ''
  const key = await findPasskey(database, credentialId)
  if (challenge === undefined || key?.userId !== userId) return refuse('passkey_refused')
  const counter = await verifyAssertion(deps, challenge, response, { ...key, id: credentialId })
  if (counter === undefined) return refuse('passkey_refused')
  const isCounted = await database.transaction((tx) =>
    recordPasskeyUse(tx, key.id, counter, clock.now()),
  )
  if (!isCounted) refuse('passkey_refused')
}

async function verifyAssertion(
  deps: Deps,
  expectedChallenge: string,
  response: unknown,
  { id, publicKey, counter }: { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: deps.origin,
      expectedRPID: relyingPartyId(deps),
      credential: { id, publicKey: Uint8Array.from(publicKey), counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws when the response does not answer this challenge with this key.
    return undefined
  }
}

export const listPasskeys = ({ database }: Deps, userId: number): Promise<StoredPasskey[]> =>
  listUserPasskeys(database, userId)

/** False when the passkey does not exist or belongs to another user. */
export async function deletePasskey(
  tx: Tx,
  deps: Deps,
  user: Actor,
  id: number,
  lang: string,
): Promise<boolean> {
  const { userId } = user
  if (!(await listUserPasskeys(tx, userId)).some((passkey) => passkey.id === id)) return false
  await requireOtherSecondFactor(tx, deps, userId)
  await recordCredentialChange(tx, deps, user, { kind: 'passkey_removed', lang })
  return (await deleteUserPasskey(tx, userId, id)) === 1
}
