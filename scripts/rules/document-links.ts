// Links between documents lead to a file, and to a heading if they name one.
import { posix } from 'node:path'
import type { Finding } from './writing.ts'

/** `exists` answers for a file or folder; `read` returns the text of a document. */
type Tree = { readonly exists: (path: string) => boolean; readonly read: (path: string) => string }

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const anchorsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)))

export function findLostLinks(path: string, text: string, { exists, read }: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [index, line] of text.split('\n').entries())
    for (const [, target = ''] of line.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      const [file = '', anchor] = target.split('#')
      const linked = file === '' ? path : posix.join(posix.dirname(path), file).replace(/\/$/, '')
      if (!exists(linked))
        findings.push({ line: index + 1, problem: `the link ${target} leads nowhere` })
      else if (anchor && linked.endsWith('.md') && !anchorsOf(read(linked)).has(anchor))
        findings.push({ line: index + 1, problem: `the link ${target} leads to no heading` })
    }
  return findings
}
