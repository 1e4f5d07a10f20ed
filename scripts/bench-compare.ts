// npm run bench:compare -- COMMIT: compares the checkouts of this tree with those of a commit, in one
// run. Compare with HEAD to see how much of a difference is noise.
import { existsSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { compareCheckouts } from '../bench/compare-checkouts.ts'

const root = join(import.meta.dirname, '..')
const [name] = process.argv.slice(2)

function run(command: string, args: readonly string[], folder = root): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}
/** A checkout of the commit with its packages. It stays for the next comparison. */
function checkedOut(commit: string): string {
  const folder = join(root, '.data/compared', commit)
  if (!existsSync(folder)) run('git', ['worktree', 'add', '--detach', folder, commit])
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    console.log(`Installing the packages of ${commit.slice(0, 8)} …`)
    run('npm', ['ci'], folder)
  }
  return folder
}

if (name === undefined) {
  console.error('npm run bench:compare -- COMMIT')
  process.exit(1)
}
const other = checkedOut(run('git', ['rev-parse', '--verify', `${name}^{commit}`]))
for (const pay of ['cash', 'wallet'] as const) {
  const { rate, processor } = await compareCheckouts(root, other, pay)
  console.log(
    `checkouts, ${pay}: ${rate.toFixed(2)} of the rate of ${name}, ` +
      `${processor.toFixed(2)} by processor time`,
  )
}
process.exit()
