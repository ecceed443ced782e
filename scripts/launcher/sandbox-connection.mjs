// Connects the server with the current sandbox process. Only whole frames are passed on, so that neither side reads
// half a message of a process that died.
import { FrameSplitter, KIND, writeFrame } from '../../server/sandbox/ipc/frames.mjs'

/** @typedef {import('node:stream').Duplex} Pipe */

export class SandboxConnection {
  /** @type {Pipe | undefined} */
  #server
  /** @type {Pipe | undefined} */
  #sandbox
  #generation = 0

  /**
   * @param {Pipe} pipe
   * @param {() => void} onRenew called when the server wants another sandbox process
   */
  connectServer(pipe, onRenew) {
    this.#server = pipe
    const cutter = new FrameSplitter(({ kind, generation, parts }) => {
      // A frame for an earlier sandbox process is dropped.
      if (generation !== this.#generation || !this.#sandbox) return
      if (kind === KIND.replace) onRenew()
      // No backpressure: the server has few pending jobs, and must be able to replace a sandbox that does not read.
      else if (kind === KIND.data) writeFrame(this.#sandbox, KIND.data, generation, parts)
    })
    pipe.on('data', (chunk) => cutter.push(chunk))
    pipe.on('error', () => undefined)
    if (this.#sandbox) writeFrame(pipe, KIND.ready, this.#generation)
  }

  disconnectServer() {
    this.#server = undefined
    // Without a connection there is nobody to apply backpressure for.
    this.#sandbox?.resume()
  }

  /**
   * @param {Pipe} pipe
   * @param {() => void} onBroken called when the sandbox violates the protocol
   */
  connectSandbox(pipe, onBroken) {
    this.#sandbox = pipe
    this.#generation += 1
    const generation = this.#generation
    const cutter = new FrameSplitter(({ kind, parts }) => {
      if (generation !== this.#generation || this.#sandbox !== pipe || !this.#server) return
      if (kind !== KIND.data) throw new Error('Only the launcher may say that')
      if (!writeFrame(this.#server, KIND.data, generation, parts)) applyBackpressure(pipe, this.#server)
    })
    pipe.on('data', (chunk) => {
      try {
        cutter.push(chunk)
      } catch {
        onBroken()
      }
    })
    pipe.on('error', () => undefined)
    if (this.#server) writeFrame(this.#server, KIND.ready, generation)
  }

  /** Tells the sandbox that jobs will come soon. */
  announce() {
    if (this.#sandbox) writeFrame(this.#sandbox, KIND.ready, this.#generation)
  }

  disconnectSandbox() {
    this.#sandbox = undefined
    if (this.#server) writeFrame(this.#server, KIND.gone, this.#generation)
  }
}

/**
 * @param {Pipe} from
 * @param {Pipe} to
 */
function applyBackpressure(from, to) {
  if (from.isPaused()) return
  from.pause()
  to.once('drain', () => from.resume())
}
