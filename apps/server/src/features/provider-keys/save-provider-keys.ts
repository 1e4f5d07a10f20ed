import type { StaffPaymentMethod, saveProviderKeys as op } from '@hawker/contract/payment-methods'
import type { Body } from '@hawker/contract/core/operation'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import type { Tx } from '@hawker/postgres/tx'
import type { ProviderMode } from '../../adapters/payments/port.ts'
import type { Deps } from '../../deps.ts'
import { isOneLine } from '../../core/plain-name.ts'
import { type FieldErrors, refuse } from '../../core/refuse.ts'
import { type StaffCaller, recordStaffAlert, writeAudit } from '../settings/index.ts'
import { findMethod } from './payment-method.store.ts'
import { isFromEnvironment } from './payment-method.wire.ts'
import { insertKey, nextKeySet, storedKeysOf } from './provider-key.store.ts'
import { openKey, sealKey } from './seal-key.ts'
import { showStaffMethod } from './staff-payment-methods.ts'

type Needs = Pick<Deps, 'payments' | 'origin' | 'clock' | 'random' | 'personalDataKey'>
type Values = ReadonlyMap<string, string>

/** Letters that look alike and spaces without a width come from damaged copies, and fit no header. */
const PRINTABLE = /^[ -~]*$/

/**
 * Saves keys as a new set, encrypted. Open payments go on with the earlier sets.
 * Refuses `not_found` without an adapter, `locked` for keys from the environment, and
 * `validation_failed` for unknown, missing or wrong keys, naming each.
 */
export async function saveProviderKeys(
  tx: Tx,
  deps: Needs,
  { by, tag, body }: { by: StaffCaller; tag: ProviderTag; body: Body<typeof op> },
): Promise<StaffPaymentMethod> {
  const fields = deps.payments.fieldsOf(tag)
  const method = await findMethod(tx, tag)
  if (!fields || !method) return refuse('not_found')
  if (isFromEnvironment(deps.payments, tag)) refuse('locked')

  const keySet = await nextKeySet(tx, tag)
  const values: Values = new Map([
    ...(await currentValues(tx, deps, tag, body.mode)),
    ...body.keys.map(({ name, value }) => [name, value.trim()] as const),
  ])
  refuseWrongKeys(deps, tag, body, values)
  const now = deps.clock.now()
  for (const [name, value] of values) {
    const place = { tag, mode: body.mode, keySet, name }
    const sealed = sealKey(deps, place, value)
    await insertKey(tx, { ...place, sealed, last4: value.slice(-4), setAt: now }, by.userId)
  }
  await writeAudit(tx, {
    userId: by.userId,
    action: 'payment_method.save_keys',
    subject: 'payment_method',
    subjectId: method.id,
    detail: { tag, mode: body.mode, key_set: keySet, names: body.keys.map(({ name }) => name) },
    now,
  })
  await recordStaffAlert(tx, deps, by, { kind: 'keys_saved', tag }, now)
  return showStaffMethod(tx, deps, tag)
}

/** The values of the newest set, if it has the same mode and can be opened. */
async function currentValues(
  tx: Tx,
  { personalDataKey }: Needs,
  tag: ProviderTag,
  mode: ProviderMode,
): Promise<[string, string][]> {
  const stored = await storedKeysOf(tx, tag)
  const newest = stored[0]?.keySet
  return stored
    .filter((key) => key.keySet === newest && key.mode === mode)
    .flatMap((key) => {
      const value = openKey(personalDataKey, key, key.sealed)
      return value === undefined ? [] : [[key.name, value]]
    })
}

/** A live key is no key for tests, and the reverse. */
function refuseWrongKeys(
  { payments }: Needs,
  tag: ProviderTag,
  { mode, keys }: Body<typeof op>,
  values: Values,
): void {
  const fields = payments.fieldsOf(tag) ?? []
  const errors: FieldErrors = {}
  for (const [name, value] of values)
    if (!isOneLine(value)) errors[name] = 'validation.line'
    else if (!PRINTABLE.test(value)) errors[name] = 'validation.invalid'
  for (const { name } of keys)
    if (!fields.some((field) => field.name === name)) errors[name] = 'validation.invalid'
  for (const { name, isOptional } of fields)
    if (!isOptional && !values.get(name)) errors[name] = 'validation.required'
  const modeOfKeys = payments.modeOfKeys(tag, Object.fromEntries(values))
  if (Object.keys(errors).length === 0 && modeOfKeys !== mode) errors['mode'] = 'validation.invalid'
  if (Object.keys(errors).length > 0) refuse('validation_failed', undefined, errors)
}
