import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../scripts/bootstrap/project.mjs'

const PATIENCE_MS = 120_000
const POLL_MS = 50

/** A simulated machine: all of its processes are killed, suspended and resumed together, and its folder is its disk. */
export class Machine {
  readonly name: string
  readonly folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-machine-'))
  readonly #env: NodeJS.ProcessEnv
  #running: ChildProcess | undefined
  #said = ''

  constructor(name: string, env: NodeJS.ProcessEnv) {
    this.name = name
    this.#env = env
  }

  /** Output since its last start. */
  get output(): string {
    return this.#said
  }

  /** Whether it runs. */
  get isOn(): boolean {
    const { exitCode, signalCode } = this.#running ?? { exitCode: 0, signalCode: null }
    return exitCode === null && signalCode === null
  }

  /** Starts it without waiting. */
  start(): void {
    this.#said = ''
    const program = join(root, 'tests', 'scale', 'machine.mjs')
    // A process group of its own, so that a signal reaches all of its processes.
    this.#running = spawn(process.execPath, [program], {
      cwd: root,
      env: { ...process.env, NODE_ENV: undefined, DATA_DIR: this.folder, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const hear = (chunk: Buffer): void => {
      this.#said += chunk
    }
    this.#running.stdout?.on('data', hear)
    this.#running.stderr?.on('data', hear)
  }

  /** Waits for output that matches, and returns it. */
  async words(look: RegExp): Promise<string> {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const [, found] = look.exec(this.#said) ?? []
      if (found !== undefined) return found
      if (performance.now() > until || !this.isOn) {
        throw new Error(`${this.name} did not say what was waited for. It said:\n${this.#said}`)
      }
      await wait(POLL_MS)
    }
  }

  /** Kills it, as in a power failure. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops it in good order. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Deletes its disk. It must not run. */
  loseDisk(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  freeze(): void {
    this.#signal('SIGSTOP')
  }

  wake(): void {
    this.#signal('SIGCONT')
  }

  async close(): Promise<void> {
    await this.kill()
    this.loseDisk()
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#running ?? {}
    if (pid !== undefined) process.kill(-pid, signal)
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const ending = this.#running
    this.#running = undefined
    if (!ending?.pid || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    process.kill(signal === 'SIGKILL' ? -ending.pid : ending.pid, signal)
    await ended
  }
}
