import { readFile, readdir } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

/**
 * Processor milliseconds used by the processes and their children, also by ended children;
 * undefined without /proc.
 */
export async function processorTime(pids: readonly number[]): Promise<number | undefined> {
  const all = await readdir('/proc').catch(() => undefined)
  if (!all) return undefined
  let ticks = 0
  for (const name of all.filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The program name, in parentheses, may contain spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [own, parent] = [Number(name), fields[1] ?? 0]
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    if (pids.includes(own)) ticks += user + system + endedUser + endedSystem
    else if (pids.includes(parent)) ticks += user + system
  }
  return (ticks * 1000) / TICKS_PER_SECOND
}
