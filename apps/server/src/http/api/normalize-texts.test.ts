import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { operations } from '@hawker/contract/core/operations'
import { normalizeText } from '@hawker/domain/texts/typed-text'
import { type Schema, textKindOf, textNormalizer } from './normalize-texts.ts'

/** People read these as they were written. Passwords keep every character. */
const FREE_TEXT = new RegExp(
  String.raw`\.(\w*note|note_\w+|answer|comment|text|description|prohibited_text|gift_message|` +
    String.raw`house_rules|reason|without_code|message|password\w*|current_password|value(\.\w+)?|` +
    'next|parent_id|img|photo)$',
)

const itemsOf = (schema: Schema): Schema[] => [schema.items ?? []].flat()
const choicesOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? [schema]

/** All strings of an input, with their paths. */
const stringsOf = (schema: Schema, path: string): [string, Schema][] =>
  choicesOf(schema).flatMap((one) => [
    ...(one.type === 'string' && !one.enum ? [[path, one] as [string, Schema]] : []),
    ...itemsOf(one).flatMap((item) => stringsOf(item, `${path}[]`)),
    ...Object.entries(one.properties ?? {}).flatMap(([name, inner]) =>
      stringsOf(inner, `${path}.${name}`),
    ),
  ])
/** A value of the schema with the text in all strings. */
function filled(schema: Schema, text: string): unknown {
  const [one = {}] = choicesOf(schema).filter(
    ({ type, enum: values }) => type !== 'boolean' && !values,
  )
  const [item] = itemsOf(one)
  if (item) return [filled(item, text)]
  if (one.type === 'string') return one.enum ? one.enum[0] : text
  if (!one.properties) return 1
  return Object.fromEntries(
    Object.entries(one.properties).map(([name, inner]) => [name, filled(inner, text)]),
  )
}
const textsIn = (value: unknown, path: string): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Array.isArray(value)
      ? value.flatMap((inner) => textsIn(inner, `${path}[]`))
      : Object.entries(value ?? {}).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`))

const inputs = [...operations].flatMap(([name, op]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = op[part] as Schema | undefined
    return schema ? [{ op, part, schema, path: `${name}.${part}` }] : []
  }),
)
const TYPED = '\ufeff12\u200b345\u00ad6\u2060 '

describe('every operation', () => {
  test('knows the kind of each text that is compared or shown on one line', () => {
    const unknown = inputs
      .flatMap(({ schema, path }) => stringsOf(schema, path))
      .filter(([path, schema]) => !textKindOf(schema) && !FREE_TEXT.test(path))
      .filter(([, { format }]) => format !== 'date')
    assert.deepEqual(
      unknown.map(([path]) => path),
      [],
    )
  })

  test('takes invisible characters out of each such text before it is validated', () => {
    let texts = 0
    for (const { op, part, schema, path } of inputs) {
      const value = filled(schema, TYPED)
      textNormalizer(op)({ [part]: value })
      const kinds = new Map(stringsOf(schema, path))
      for (const [at, text] of textsIn(value, path)) {
        const field = kinds.get(at)
        if (!field || !textKindOf(field)) continue
        assert.equal(textKindOf(field) === 'phone' ? text.trim() : text, '123456', at)
        texts++
      }
    }
    assert.ok(texts > 400, String(texts))
  })
})

test('every field named as an address, phone, code, search or name has its kind', () => {
  const expected: readonly [RegExp, readonly string[]][] = [
    [/\.email$/, ['email']],
    [/\.phone(_\w+)?$/, ['phone']],
    [/\.search$/, ['search']],
    [/\.(coupon|referral|pickup_code|pin)$/, ['code']],
    [/\.(code|recovery_code|totp)$/, ['code', 'token']],
    [/\.(firstname|lastname|username(_\w+)?)$/, ['name']],
  ]
  for (const [path, schema] of inputs.flatMap((input) => stringsOf(input.schema, input.path)))
    for (const [names, kinds] of expected)
      if (names.test(path)) assert.ok(kinds.includes(textKindOf(schema) ?? ''), path)
})

const HARD_STRINGS = join(import.meta.dirname, '../../../../../../shared/data/hard-strings.json')
const skip = existsSync(HARD_STRINGS) ? false : 'the folder ../shared/data is not here'
type Classes = Record<string, { samples: { value: string }[] }>

test('a real name is the same with an invisible character at any place', { skip }, () => {
  const classes = Object.values(JSON.parse(readFileSync(HARD_STRINGS, 'utf8')) as Classes)
  const names = classes.flatMap(({ samples }) => samples.map(({ value }) => value.slice(0, 80)))
  assert.ok(names.length > 200, String(names.length))
  for (const name of names)
    for (const kind of ['name', 'search', 'email', 'code'] as const)
      for (let at = 0; at <= name.length; at += 3) {
        const spoiled = `${name.slice(0, at)}\u200b${name.slice(at)}`
        // Half a character is no text.
        if (!spoiled.isWellFormed()) continue
        assert.equal(normalizeText(kind, spoiled), normalizeText(kind, name), name)
      }
})
