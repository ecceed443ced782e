// Joins the server with the sandbox's process, whichever stands there at the moment. Only whole frames are passed on,
// so that nobody ever reads half a word of a process that died.
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
   * @param {() => void} onRenew called when the server wants another sandbox in the place of this one
   */
  connectServer(pipe, onRenew) {
    this.#server = pipe
    const cutter = new FrameSplitter(({ kind, generation, parts }) => {
      // What was meant for a sandbox that is gone is none of the next one's business.
      if (generation !== this.#generation || !this.#sandbox) return
      if (kind === KIND.replace) onRenew()
      // Never held back: the server has few jobs under way, and must be heard when the sandbox does not listen.
      else if (kind === KIND.data) writeFrame(this.#sandbox, KIND.data, generation, parts)
    })
    pipe.on('data', (chunk) => cutter.push(chunk))
    pipe.on('error', () => undefined)
    if (this.#sandbox) writeFrame(pipe, KIND.ready, this.#generation)
  }

  disconnectServer() {
    this.#server = undefined
    // Nobody is there to hold it back for.
    this.#sandbox?.resume()
  }

  /**
   * @param {Pipe} pipe
   * @param {() => void} onBroken called when the sandbox does not keep to the rules
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

  /** Tells the sandbox that it will be asked soon. */
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
