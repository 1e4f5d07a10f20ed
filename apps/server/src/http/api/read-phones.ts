import type { Operation } from '@hawker/contract/core/operation'
import { type CountryCode, phoneProblem, readPhone } from '../../core/phone.ts'
import { refuse } from '../../core/refuse.ts'

type Schema = { format?: string; properties?: Record<string, Schema> }
const TEXTS = {
  unknown: 'phone_invalid',
  extension: 'phone_invalid_extension',
  country: 'phone_invalid_country',
} as const
type Fields = Record<string, unknown>

/** The paths of the phone numbers in a body, such as receiver.phone. */
export function phonePaths(schema: Schema, path: readonly string[] = []): (readonly string[])[] {
  if (schema.format === 'phone') return [path]
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    phonePaths(inner, [...path, name]),
  )
}

/** A plus sign that is not encoded in a query arrives as a blank. */
const withPlus = (typed: string): string => typed.replace(/^ (?=\d)/, '+')

/**
 * Replaces the phone numbers of a validated query and body by E.164, so that one number has one spelling
 * everywhere. The marketplace's country is only loaded for a number without a country of its own.
 */
export function phoneReader(op: Operation, marketCountry: () => Promise<CountryCode>) {
  const paths = {
    query: phonePaths((op.query ?? {}) as Schema),
    body: phonePaths((op.body ?? {}) as Schema),
  }
  return async (received: { query: unknown; body: unknown }): Promise<void> => {
    for (const part of ['query', 'body'] as const)
      for (const path of paths[part]) {
        const parent = parentOf(received[part], path)
        const name = path.at(-1) ?? ''
        const typed = parent?.[name]
        if (!parent || typeof typed !== 'string') continue
        const number = part === 'query' ? withPlus(typed) : typed
        parent[name] = readPhone(number) ?? localPhone(number, await marketCountry(), path)
      }
  }
}

/** Says what is wrong with the number: its extension, its missing country code, or all of it. */
function localPhone(typed: string, country: CountryCode, path: readonly string[]): string {
  const number = readPhone(typed, country)
  if (number !== undefined) return number
  const cause = phoneProblem(typed, country)
  const data = cause === 'unknown' ? undefined : { cause }
  return refuse('phone_invalid', data, { [path.join('.')]: TEXTS[cause] })
}

function parentOf(received: unknown, path: readonly string[]): Fields | undefined {
  let parent = received
  for (const name of path.slice(0, -1)) parent = isFields(parent) ? parent[name] : undefined
  return isFields(parent) ? parent : undefined
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
