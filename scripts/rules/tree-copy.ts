import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** Links to the workspaces must lead into the copy, so this folder of links is copied itself. */
const WORKSPACE_LINKS = '@hawker'

/**
 * Copies the working tree without ignored files, so that a check can plant files without touching
 * it. The packages of node_modules are linked. The caller removes the copy.
 */
export function copyTree(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'hawker-check-'))
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  for (const path of listed.split('\0').filter((path) => path && existsSync(path))) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(path, join(root, path))
  }
  // The house rules read the list of files from git.
  execFileSync('git', ['init', '--quiet'], { cwd: root })
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync('node_modules'))
    if (name === WORKSPACE_LINKS)
      cpSync(`node_modules/${name}`, join(root, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      })
    else symlinkSync(resolve('node_modules', name), join(root, 'node_modules', name))
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
