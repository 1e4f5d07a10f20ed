import type { Operation } from '@hawker/contract/core/operation'
import { isOneLine, isPlainName } from '../../core/plain-name.ts'
import type { Translate } from '@hawker/i18n/translate'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { ErrorTextKey } from '../../core/error-texts.ts'
import { isLargeBody } from './json-body.ts'

const build = (coerce: boolean, allErrors: boolean) => {
  const ajv = new Ajv({
    allErrors,
    coerceTypes: coerce ? 'array' : false,
    useDefaults: true,
    removeAdditional: coerce,
    strict: false,
    unicodeRegExp: true,
    // A test checks the contract's schemas against the meta-schema. Doing that here, and optimizing
    // the compiled code, takes half of the compile time, which delays the first requests after a
    // start.
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  })
  addFormats.default(ajv)
  // Any text: `phoneReader` reads it with the marketplace's country.
  ajv.addFormat('phone', true)
  // `textNormalizer` has read these before.
  for (const format of ['idn-email', 'code', 'search']) ajv.addFormat(format, true)
  ajv.addFormat('line', isOneLine)
  ajv.addFormat('name', isPlainName)
  return ajv
}
// JSON bodies must have the right types. Query values arrive as strings and are converted.
const strict = build(false, false)
const coercing = build(true, false)
const strictListing = build(false, true)
const coercingListing = build(true, true)

export type Validator = { (value: unknown): boolean; errors: readonly ErrorObject[] }

/**
 * Stops at the first error, and checks the length of a text before its pattern. So a refusal costs
 * no more than a valid request. For a body of the size of a form it then lists all errors: the form
 * shows each at its field.
 */
export function compileValidator(schema: object, part: string | undefined): Validator {
  const isValid = (part === 'body' ? strict : coercing).compile(schema)
  let listErrors: ValidateFunction | undefined
  const validate = (value: unknown): boolean => {
    if (isValid(value)) return true
    validate.errors = isValid.errors ?? []
    if (isLargeBody(value)) return false
    listErrors ??= (part === 'body' ? strictListing : coercingListing).compile(schema)
    if (!listErrors(value)) validate.errors = listErrors.errors ?? validate.errors
    return false
  }
  validate.errors = [] as readonly ErrorObject[]
  return validate
}

/** Accepts 1 and 0 for booleans, because forms send them. */
export function coerceBooleans(op: Operation, query: Record<string, unknown>): void {
  const properties: Record<string, { type?: unknown }> =
    (op.query as { properties?: Record<string, { type?: unknown }> } | undefined)?.properties ?? {}
  for (const [key, value] of Object.entries(query)) {
    if (properties[key]?.type !== 'boolean') continue
    if (value === '1') query[key] = true
    if (value === '0' || value === '') query[key] = false
  }
}

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?(?:e-\d+)?$/
type Shape = { type?: unknown; properties?: Record<string, Shape> }

/**
 * Numbers in a URL are plain decimals. The validator would also read `0x10` and `1e3`, so these
 * become a word that it refuses.
 */
export function spoilUnusualNumbers(shape: Shape | undefined, values: unknown): void {
  if (typeof values !== 'object' || values === null) return
  const fields = values as Record<string, unknown>
  for (const [name, { type, properties }] of Object.entries(shape?.properties ?? {})) {
    const value = fields[name]
    if (properties) spoilUnusualNumbers({ properties }, value)
    else if ((type === 'integer' || type === 'number') && typeof value === 'string')
      if (!PLAIN_NUMBER.test(value)) fields[name] = 'NaN'
  }
}

const fieldOf = ({ instancePath, keyword, params }: ErrorObject): string => {
  const path = instancePath.slice(1).replaceAll('/', '.')
  const inner =
    keyword === 'required'
      ? params['missingProperty']
      : keyword === 'additionalProperties'
        ? params['additionalProperty']
        : undefined
  return (
    [path, typeof inner === 'string' ? inner.slice(0, 60) : ''].filter(Boolean).join('.') || 'body'
  )
}
type FieldText = [key: ErrorTextKey, params: Record<string, string | number>]
const textKey = ({ keyword, params }: ErrorObject): FieldText => {
  if (keyword === 'required' || (keyword === 'minLength' && params['limit'] === 1))
    return ['validation.required', {}]
  if (keyword === 'additionalProperties') return ['validation.unknown_field', {}]
  if (keyword === 'maxLength' || keyword === 'maxItems')
    return ['validation.too_long', { limit: Number(params['limit']) }]
  if (keyword === 'minimum') return ['validation.minimum', { limit: Number(params['limit']) }]
  if (keyword === 'maximum') return ['validation.maximum', { limit: Number(params['limit']) }]
  if (keyword === 'format' && params['format'] === 'line') return ['validation.line', {}]
  if (keyword === 'format' && params['format'] === 'name') return ['validation.name', {}]
  if (keyword === 'type') return ['validation.type', { type: String(params['type']) }]
  return ['validation.invalid', {}]
}

const PHONE_INVALID: FieldText = ['phone_invalid', {}]
const isPhone = (field: string, { keyword }: ErrorObject): boolean =>
  /(^|\.)phone$/.test(field) && (keyword === 'pattern' || keyword === 'maxLength')

/** Messages per field path in the language of `t`: the `errors` of a response. */
export function fieldMessages(
  errors: readonly ErrorObject[],
  t: Translate,
): Record<string, string[]> {
  const messages: Record<string, string[]> = {}
  for (const error of errors.slice(0, 50)) {
    if (error.keyword === 'anyOf') continue
    const field = fieldOf(error)
    const [key, params] = isPhone(field, error) ? PHONE_INVALID : textKey(error)
    const text = t(key, params)
    const known = (messages[field] ??= [])
    if (!known.includes(text)) known.push(text)
  }
  return messages
}
