import { createHash } from 'node:crypto'
import { Sql } from './sql.ts'
import type { Statement } from './statement-batch.ts'
import { type Written, written } from './written-value.ts'

type Named = Pick<Statement, 'name' | 'text'>
/** Where one is on the way through a statement. The same pieces and values in the same places lead to the same text. */
type Step = { value?: Step; readonly pieces: Map<Sql['key'], Step>; statement?: Named }

/** Pieces are made by code, but they multiply: past the bound all is forgotten and learnt anew. */
const MOST_STEPS = 100_000
let steps = 0
const newStep = (): Step => {
  steps++
  return { pieces: new Map() }
}
let beginning = newStep()

/**
 * A statement with its values. Its text is put together and given its name (which a connection prepares it under) once: pieces stand where they stand in the code, so
 * which ones they are says what the text is, and texts of some kilobytes need not be joined and hashed each time.
 */
export function statementOf(piece: Sql): Statement {
  if (steps > MOST_STEPS) {
    steps = 0
    beginning = newStep()
  }
  const values: Written[] = []
  const end = walk(piece, beginning, values)
  const { name, text } = (end.statement ??= named(piece))
  return { name, text, values }
}

function walk(piece: Sql, from: Step, values: Written[]): Step {
  let step = from.pieces.get(piece.key)
  if (!step) from.pieces.set(piece.key, (step = newStep()))
  for (const value of piece.values) {
    if (value instanceof Sql) step = walk(value, step, values)
    else {
      values.push(written(value))
      step = step.value ??= newStep()
    }
  }
  return step
}

function named(piece: Sql): Named {
  const text: string[] = []
  flatten(piece, text, 0)
  const whole = text.join('')
  return { name: createHash('sha1').update(whole).digest('base64url').slice(0, 20), text: whole }
}

/** Answers how many values there were. */
function flatten(piece: Sql, text: string[], before: number): number {
  let count = before
  piece.parts.forEach((part, index) => {
    text.push(part)
    if (index >= piece.values.length) return
    const value = piece.values[index]
    if (value instanceof Sql) count = flatten(value, text, count)
    else text.push(`$${++count}`)
  })
  return count
}
