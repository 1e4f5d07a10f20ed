import type { FieldErrors } from './place-refusal.ts'

/** Why a value does not fit its schema. */
export type SchemaProblem =
  | 'required'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'invalid'

/** As much of a contract's schema as is checked here. The server checks all of it. */
export type ObjectSchema = {
  readonly properties: Readonly<Record<string, object>>
  readonly required?: readonly string[] | undefined
}
type Rules = {
  nullable?: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  pattern?: string
  minItems?: number
  maxItems?: number
}

/**
 * A `validate` function for `useForm` from an operation's body: required fields, lengths, limits
 * and patterns. `body` builds what will be sent from what was typed.
 */
export const schemaValidator =
  <Values extends object>(
    schema: ObjectSchema,
    textOf: (problem: SchemaProblem, field: string) => string,
    body: (values: Values) => object = (values) => values,
  ) =>
  (values: Values): FieldErrors<Values> => {
    const sent = body(values) as Record<string, unknown>
    const found = Object.entries(schema.properties).flatMap(([field, rules]) => {
      const isRequired = schema.required?.includes(field) ?? false
      const problem = problemOf(sent[field], rules, isRequired)
      return problem === undefined ? [] : [[field, textOf(problem, field)] as const]
    })
    return Object.fromEntries(found) as FieldErrors<Values>
  }

function problemOf(value: unknown, rules: Rules, isRequired: boolean): SchemaProblem | undefined {
  if (value === null && rules.nullable) return undefined
  if (value === undefined || value === null || value === '')
    return isRequired ? 'required' : undefined
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return 'invalid'
    if (value < (rules.minimum ?? -Infinity)) return 'too_small'
    if (value <= (rules.exclusiveMinimum ?? -Infinity)) return 'too_small'
    return value > (rules.maximum ?? Infinity) ? 'too_large' : undefined
  }
  if (Array.isArray(value)) {
    if (value.length < (rules.minItems ?? 0)) return value.length === 0 ? 'required' : 'too_short'
    return value.length > (rules.maxItems ?? Infinity) ? 'too_long' : undefined
  }
  if (typeof value !== 'string') return undefined
  // The schema counts code points; `length` counts an emoji twice.
  const length = [...value].length
  if (length < (rules.minLength ?? 0)) return 'too_short'
  if (length > (rules.maxLength ?? Infinity)) return 'too_long'
  return rules.pattern === undefined || new RegExp(rules.pattern, 'u').test(value)
    ? undefined
    : 'invalid'
}
