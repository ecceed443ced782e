import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../scripts/bootstrap/project.mjs'

const PATIENCE_MS = 120_000
const POLL_MS = 50

/** A machine of its own, as far as one can tell: all its processes die, freeze and wake together, and its folder is its disk. */
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

  /** What it has said since it was started last. */
  get said(): string {
    return this.#said
  }

  /** Whether it runs, as far as anybody can tell from outside. */
  get isOn(): boolean {
    const { exitCode, signalCode } = this.#running ?? { exitCode: 0, signalCode: null }
    return exitCode === null && signalCode === null
  }

  /** Starts it; whoever needs it waits for what it says or answers. */
  start(): void {
    this.#said = ''
    const program = join(root, 'tests', 'scale', 'machine.mjs')
    // A group of its own, so that a signal reaches all of it at once.
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

  /** What it says that looks like this, as soon as it has. */
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

  /** As when somebody pulls the plug. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** As it is asked to before it is looked after. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Its disk is gone as well. It must not run. */
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
