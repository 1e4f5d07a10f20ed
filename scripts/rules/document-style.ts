// Long sentences and long lines of documents. docs/conventions.md has the rules.
import type { Finding } from './writing.ts'

const MAX_WORDS = 20
const MAX_COLUMNS = 100

type Block = { readonly line: number; readonly text: string }

/** A line that starts a block or separates two of them. */
const LIST_ITEM = /^\s*(?:[-*]|\d+\.)\s+/
const NOT_PROSE = /^\s*(?:#|\||<!--|!\[|$)/
/** A line that a link makes long cannot be wrapped. */
const LINK = /\]\(|https?:\/\//

/** The paragraphs and list items of a document, without headings, tables and code. */
function blocksOf(text: string): Block[] {
  const blocks: { line: number; text: string }[] = []
  let isOpen = false
  let isCode = false
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('```')) isCode = !isCode
    if (isCode || line.startsWith('```') || NOT_PROSE.test(line)) {
      isOpen = false
      continue
    }
    const block = blocks.at(-1)
    if (isOpen && block && !LIST_ITEM.test(line)) block.text += ` ${line.trim()}`
    else blocks.push({ line: index + 1, text: line.replace(LIST_ITEM, '').trim() })
    isOpen = true
  }
  return blocks
}

/** Words of a sentence. A span of code is one word, and the address of a link is none. */
function wordsOf(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** A colon and a semicolon end a sentence, too. */
const SENTENCE_END = /(?<=[.!?:;])\s+/

export function findLongSentences(text: string): Finding[] {
  return blocksOf(text).flatMap(({ line, text: block }) =>
    block
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/`[^`]*`/g, 'code')
      .split(SENTENCE_END)
      .filter((sentence) => wordsOf(sentence) > MAX_WORDS)
      .map((sentence) => ({
        line,
        problem: `${wordsOf(sentence)} words in a sentence, more than ${MAX_WORDS}: "${sentence.slice(0, 40)}…"`,
      })),
  )
}

export function findLongLines(text: string): Finding[] {
  const findings: Finding[] = []
  let isCode = false
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('```')) isCode = !isCode
    if (isCode || line.length <= MAX_COLUMNS || NOT_PROSE.test(line) || LINK.test(line)) continue
    const problem = `${line.length} columns in a line of a document, more than ${MAX_COLUMNS}`
    findings.push({ line: index + 1, problem })
  }
  return findings
}
