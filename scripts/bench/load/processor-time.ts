import { readdirSync, readFileSync } from 'node:fs'

/** USER_HZ, which is always 100 on Linux. */
const TICK_MS = 10

/** Processor time of a process so far, with all its threads, in milliseconds. NaN if the system does not report it. */
export function processMs(pid: number | undefined): number {
  return read(() => statOf(String(pid)).ms)
}

/** The same of its main thread alone, which runs its JavaScript. */
export function threadMs(pid: number | undefined): number {
  return read(() => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
}

/** The same of a process and all its descendants that still run. */
export function treeMs(pid: number | undefined): number {
  return read(() => {
    const children = new Map<string, string[]>()
    for (const each of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const parent = parentOf(each)
      children.set(parent, [...(children.get(parent) ?? []), each])
    }
    const sum = (of: string): number =>
      (children.get(of) ?? []).reduce((all, child) => all + sum(child), statOf(of).ms)
    return sum(String(pid))
  })
}

function read(work: () => number): number {
  if (process.platform !== 'linux') return Number.NaN
  try {
    return work()
  } catch {
    return Number.NaN
  }
}

/** Empty for a process that has just ended. */
function parentOf(pid: string): string {
  try {
    return statOf(pid).parent
  } catch {
    return ''
  }
}

/** See proc_pid_stat(5): the name of the program, in brackets, may hold spaces. */
function statOf(pid: string): { parent: string; ms: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return { parent: fields[1] ?? '', ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS }
}
