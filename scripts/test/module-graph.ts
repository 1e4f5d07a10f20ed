import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** What loads a module at run time. Type-only imports do not. */
const IMPORT =
  /^(?:import|export)(?! type\b)[^'";]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

const ROOT = join(import.meta.dirname, '../..')
const require = createRequire(join(ROOT, 'package.json'))
const importsOfFile = new Map<string, readonly string[]>()

/** The source file that a specifier names; nothing for packages of others. */
function fileOf(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier)
  if (!specifier.startsWith('@hawker/')) return undefined
  try {
    return relative(ROOT, require.resolve(specifier))
  } catch {
    return undefined
  }
}

function importsOf(file: string): readonly string[] {
  const known = importsOfFile.get(file)
  if (known) return known
  const text = /\.tsx?$/.test(file) && existsSync(file) ? readFileSync(file, 'utf8') : ''
  const found = [...text.matchAll(IMPORT)].flatMap(
    ([, ...specifiers]) => fileOf(file, specifiers.find(Boolean) ?? '') ?? [],
  )
  importsOfFile.set(file, found)
  return found
}

const known = new Map<string, boolean>()

/** Does the file load `target`, directly or through other files? */
export function reaches(file: string, target: string): boolean {
  const key = `${file} ${target}`
  const answer = known.get(key) ?? search(file, target)
  known.set(key, answer)
  return answer
}

function search(file: string, target: string): boolean {
  const seen = new Set([file])
  for (const each of seen) {
    if (each === target) return true
    for (const imported of importsOf(each)) seen.add(imported)
  }
  return false
}
