import type { ErrorCode } from '@hawker/contract/core/errors'
import type { RefusalData } from '@hawker/contract/core/refusal-data'
import { CommitAndThrow } from '@hawker/postgres/database'
import type { ErrorTextKey } from './error-texts.ts'

/** The key of a text for each wrong field, by the field's path. */
export type FieldErrors = Record<string, ErrorTextKey>
export type RefusalDetails = {
  /** Machine-readable details: `data` of the response. */
  data?: Record<string, unknown>
  /** Translation keys per field path: `errors` of the response. */
  fields?: FieldErrors
}

/**
 * An expected refusal. Throwing it rolls back an open transaction. The response has its code, a
 * translated message and the details.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly details: RefusalDetails
  /** `cause`: a fault for the operator's log, such as a payment provider that does not answer. */
  constructor(code: ErrorCode, facts: RefusalDetails = {}, options?: { cause: unknown }) {
    super(code, options)
    this.code = code
    this.details = facts
  }
}

/** The contract declares the data of each code, see `REFUSAL_DATA`. */
export function refuse<C extends ErrorCode>(
  code: C,
  data?: RefusalData<C>,
  fields?: FieldErrors,
): never {
  throw new Refusal(code, { ...(data ? { data } : {}), ...(fields ? { fields } : {}) })
}

/** Refuses, but commits what the transaction has written: a wrong PIN is refused and counted. */
export function refuseAndCommit<C extends ErrorCode>(code: C, data?: RefusalData<C>): never {
  throw new CommitAndThrow(new Refusal(code, data ? { data } : {}))
}
