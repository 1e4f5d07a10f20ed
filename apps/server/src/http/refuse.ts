import type { ErrorCode } from '@hawker/contract/errors'
import { CommitAndThrow } from '../database/database.ts'

export type RefusalFacts = {
  /** Machine-readable detail: answer `data`. */
  data?: Record<string, unknown>
  /** Messages per field path, as translation keys: answer `errors`. */
  fields?: Record<string, string>
}

/** An expected "no": thrown so that an open transaction rolls back, answered with its code, its words in the asked language, and its facts. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly facts: RefusalFacts
  /** `cause`: trouble behind it that whoever runs the server should hear of, such as a provider that does not answer. */
  constructor(code: ErrorCode, facts: RefusalFacts = {}, options?: { cause: unknown }) {
    super(code, options)
    this.code = code
    this.facts = facts
  }
}

export function refuse(
  code: ErrorCode,
  data?: Record<string, unknown>,
  fields?: Record<string, string>,
): never {
  throw new Refusal(code, { ...(data ? { data } : {}), ...(fields ? { fields } : {}) })
}

/** Refuses, but keeps what the transaction has written so far: a wrong PIN is refused and counted. */
export function refuseAndKeep(code: ErrorCode, data?: Record<string, unknown>): never {
  throw new CommitAndThrow(new Refusal(code, data ? { data } : {}))
}
