// What docs/conventions.md forbids in comments, names, test titles, messages and documents.
import { bareCode, findVagueNames } from './vague-names.ts'

/** Words and phrases that a standard term or a shorter sentence replaces. */
const FORBIDDEN_WORDS = [
  'whoever',
  'whatever',
  'whichever',
  'somebody',
  'anybody',
  'anew',
  'reckon\\w*',
  'of what',
  'what of',
  'that which',
  'it is told',
  'asked along',
  'once more',
  "a way of (?:one|its|his|her|their)(?:'s)? own",
  'by itself',
  'let go',
  'put aside',
  'kept',
  'told',
  'said',
  'beside',
  'stands',
]
const FORBIDDEN_WORD = new RegExp(`\\b(?:${FORBIDDEN_WORDS.join('|')})\\b`, 'gi')

/** Type names that say nothing about what the type holds. */
const GENERIC_TYPE_NAME =
  /\b(?:type|interface|class)\s+(Asked|Place|Kept|Answer|Standing|Told|Way|Given|Thing)\b/

/** A comment that begins so does not say what it is about. Lines that go on are no beginnings. */
const BEGINNING = /(?:^|\s)(?:\/\/|\/\*\*?) (Of|Without|Those|For the)\b/
const SECOND_LINE = /^\s*\* (Of|Without|Those|For the)\b/
const OPENING = /^\s*\/\*\*?$/
const LINE_COMMENT = /^\s*\/\//

const MAX_LINE_LENGTH = 120

export type Finding = { readonly line: number; readonly problem: string }

/** The problems of one file. `path` decides how its prose is found. */
export function findWritingProblems(path: string, text: string): Finding[] {
  const findings: Finding[] = []
  const isCode = /\.(ts|tsx|mjs|css)$/.test(path)
  let inBlockComment = false
  let inCodeBlock = false
  let previous = ''
  const bareLines = /\.(ts|tsx|mjs)$/.test(path) ? bareCode(path, text).split('\n') : []
  for (const [index, line] of text.split('\n').entries()) {
    const report = (problem: string) => findings.push({ line: index + 1, problem })
    let prose = line
    if (path.endsWith('.md')) {
      if (line.startsWith('```')) inCodeBlock = !inCodeBlock
      if (inCodeBlock) continue
    } else if (isCode) {
      ;({ prose, inBlockComment } = proseOfCode(line, inBlockComment))
      const [, typeName] = GENERIC_TYPE_NAME.exec(line) ?? []
      if (typeName) report(`type name "${typeName}" does not say what the type holds`)
      if (line.length > MAX_LINE_LENGTH && !/https?:\/\//.test(line))
        report(`${line.length} characters in a line, more than ${MAX_LINE_LENGTH}`)
      for (const name of findVagueNames(path, bareLines[index] ?? ''))
        report(`name "${name}" does not say what it holds`)
      const beginning = beginningOf(line, previous)
      if (beginning) report(`comment begins with "${beginning}", not with what it is about`)
      previous = line
    }
    for (const [word] of prose.matchAll(FORBIDDEN_WORD)) report(`forbidden word "${word}"`)
  }
  return findings
}

/** The forbidden first words of a comment that begins in this line. */
function beginningOf(line: string, previous: string): string | undefined {
  if (LINE_COMMENT.test(line) && LINE_COMMENT.test(previous)) return undefined
  return (BEGINNING.exec(line) ?? (OPENING.test(previous) ? SECOND_LINE.exec(line) : null))?.[1]
}

const TITLE_OR_MESSAGE = /\b(?:test|it|describe|suite|new \w*Error)\(\s*(['"`])(.*?)\1/g

/** The comment, test titles and error messages of a line. */
function proseOfCode(line: string, startsInComment: boolean) {
  const parts: string[] = []
  let inBlockComment = startsInComment
  const lineComment = /(?:^|\s)\/\/\s(.*)$/.exec(line)
  if (startsInComment) parts.push(line)
  else if (lineComment) parts.push(lineComment[1] ?? '')
  if (line.includes('/*')) {
    parts.push(line.slice(line.indexOf('/*')))
    inBlockComment = true
  }
  if (line.includes('*/')) inBlockComment = false
  for (const [, , text = ''] of line.matchAll(TITLE_OR_MESSAGE)) parts.push(text)
  return { prose: parts.join(' '), inBlockComment }
}
