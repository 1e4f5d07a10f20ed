import { createHash } from 'node:crypto'
import { Sql } from './sql.ts'
import type { Statement } from './statement-batch.ts'
import { type ParameterValue, encodeParameter } from './parameter-value.ts'

type NamedText = Pick<Statement, 'name' | 'text'>
/** A node of a trie over pieces and values. The same path through it leads to the same text. */
type TrieNode = { value?: TrieNode; readonly pieces: Map<Sql['key'], TrieNode>; text?: NamedText }

/** Code creates the pieces, but they combine: past this bound the trie is rebuilt. */
const MAX_NODES = 100_000
let nodes = 0
const newNode = (): TrieNode => {
  nodes++
  return { pieces: new Map() }
}
let root = newNode()

/**
 * A statement with its values, and the name under which a connection prepares it.
 * The trie finds text and name without joining and hashing some kilobytes of SQL per call.
 */
export function statementOf(piece: Sql): Statement {
  if (nodes > MAX_NODES) {
    nodes = 0
    root = newNode()
  }
  const values: ParameterValue[] = []
  const end = walk(piece, root, values)
  const { name, text } = (end.text ??= buildText(piece))
  return { name, text, values }
}

function walk(piece: Sql, from: TrieNode, values: ParameterValue[]): TrieNode {
  let node = from.pieces.get(piece.key)
  if (!node) from.pieces.set(piece.key, (node = newNode()))
  for (const value of piece.values) {
    if (value instanceof Sql) node = walk(value, node, values)
    else {
      values.push(encodeParameter(value))
      node = node.value ??= newNode()
    }
  }
  return node
}

function buildText(piece: Sql): NamedText {
  const fragments: string[] = []
  flatten(piece, fragments, 0)
  const text = fragments.join('')
  return { name: createHash('sha1').update(text).digest('base64url').slice(0, 20), text }
}

/** Appends the piece's text. Returns the number of values so far. */
function flatten(piece: Sql, fragments: string[], before: number): number {
  let count = before
  piece.parts.forEach((part, index) => {
    fragments.push(part)
    if (index >= piece.values.length) return
    const value = piece.values[index]
    if (value instanceof Sql) count = flatten(value, fragments, count)
    else fragments.push(`$${++count}`)
  })
  return count
}
