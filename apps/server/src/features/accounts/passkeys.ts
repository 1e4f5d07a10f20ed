import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { findAccount } from './account.store.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import {
  type StoredPasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listUserPasskeys,
  takeChallenge,
  usePasskey,
} from './passkey.store.ts'

/** Three hundred files, loaded with the first passkey (decision 036). */
const webauthn = () => import('@simplewebauthn/server')

const CHALLENGE_MS = 5 * 60_000
const CHALLENGE_BYTES = 32

const siteOf = ({ origin }: Deps): string => new URL(origin).hostname
const newChallenge = ({ random }: Deps): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(random.bytes(CHALLENGE_BYTES))

async function keep(deps: Deps, userId: number | undefined, challenge: string): Promise<string> {
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

export async function startPasskey(
  deps: Deps,
  userId: number,
): Promise<{ challengeId: string; options: object }> {
  const account = await findAccount(deps.database, userId)
  if (!account) return refuse('not_found')
  const known = await listUserPasskeys(deps.database, userId)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Hawker',
    rpID: siteOf(deps),
    userName: account.email ?? account.phone ?? account.firstname,
    userDisplayName: account.firstname,
    userID: Uint8Array.from(Buffer.from(account.uuid)),
    challenge: newChallenge(deps),
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challengeId: await keep(deps, userId, options.challenge), options }
}

type MadePasskey = {
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
}

/** Before the transaction: checks what the device has made. The challenge is used up whatever comes out. */
export async function checkNewPasskey(
  deps: Deps,
  userId: number,
  challengeId: string,
  response: unknown,
): Promise<MadePasskey> {
  const challenge = await takeChallenge(deps.database, challengeId, userId, deps.clock.now())
  if (challenge === undefined) return refuse('passkey_refused')
  const { verified, registrationInfo } = await verifiedPasskey(deps, challenge, response)
  if (!verified || !registrationInfo) return refuse('passkey_refused')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports }
}

async function verifiedPasskey(
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
      expectedRPID: siteOf(deps),
      requireUserVerification: true,
    })
  } catch {
    // The library throws at whatever is not a passkey made here, for this challenge.
    return { verified: false }
  }
}

export async function keepPasskey(
  tx: Tx,
  { clock }: Deps,
  userId: number,
  title: string,
  made: MadePasskey,
): Promise<StoredPasskey> {
  return (
    (await insertPasskey(tx, { userId, title: title.trim(), now: clock.now(), ...made })) ??
    refuse('passkey_refused')
  )
}

export async function startPasskeySignIn(
  deps: Deps,
): Promise<{ challengeId: string; options: object }> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps),
    challenge: newChallenge(deps),
    userVerification: 'required',
  })
  return { challengeId: await keep(deps, undefined, options.challenge), options }
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
  const challenge = await takeChallenge(database, challengeId, undefined, clock.now())
  const credentialId = typeof response['id'] === 'string' ? response['id'] : ''
  const key = await findPasskey(database, credentialId)
  if (challenge === undefined || !key || key.blocked) return refuse('invalid_credentials')
  const counter = await newCounter(deps, challenge, response, { ...key, id: credentialId })
  if (counter === undefined) return refuse('invalid_credentials')
  return database.transaction(async (tx) => {
    if (!(await usePasskey(tx, key.id, counter, clock.now()))) return refuse('invalid_credentials')
    return openSession(tx, deps, key.userId, { method: 'passkey', userAgent })
  })
}

async function newCounter(
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
      expectedRPID: siteOf(deps),
      credential: { id, publicKey: Uint8Array.from(publicKey), counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // As above: anything that is not this key's answer to this challenge.
    return undefined
  }
}
