import type { ChildProcess } from 'node:child_process'

/** Says how a program ended: with an exit code, or killed by a signal. Undefined while it runs. */
export function howItEnded({ exitCode, signalCode }: ChildProcess): string | undefined {
  if (signalCode !== null) return `killed by ${signalCode}`
  return exitCode === null ? undefined : `exit code ${exitCode}`
}
