import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** Whether a program is installed. If not, a log line says what was not tested. */
export function has(program: string, args: readonly string[], without: string): boolean {
  if (spawnSync(program, args).status === 0) return true
  process.stdout.write(`There is no ${program} here: ${without}\n`)
  return false
}

/** Runs a program and returns its output. Throws if it fails. */
export function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}
