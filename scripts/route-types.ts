// React Router derives the types of loaders and params from the route files.
import { spawnSync } from 'node:child_process'

const { status, stdout, stderr } = spawnSync(process.execPath, ['../../node_modules/@react-router/dev/bin.cjs', 'typegen'], {
  cwd: 'apps/storefront',
  encoding: 'utf8',
})
if (status !== 0) console.error(stdout + stderr)
process.exit(status ?? 1)
