import { MessageChannel, type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads'
import type { WorkerReport } from '../jobs.ts'

/** The reply to the host call of this number. */
export type HostCallAnswer = [number, string]

/** Receives replies to host calls in a worker. Replies that come too late are dropped. */
export class AnswerPort {
  readonly #port: MessagePort
  readonly #bell: Int32Array<SharedArrayBuffer>
  /** Replies that arrived while another one, or none, was waited for. */
  #received: HostCallAnswer[] = []
  readonly #waiting = new Set<AnswerWaiter>()
  #asked = 0

  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    this.#bell = new Int32Array(new SharedArrayBuffer(4))
    const report: WorkerReport = { kind: 'line', line: { port: port2, bell: this.#bell } }
    parentPort?.postMessage(report, [port2])
    port1.on('message', (answer: HostCallAnswer) => this.#deliver(answer))
  }

  /** A number for a host call, unique in this thread. */
  nextNumber(): number {
    this.#asked += 1
    return this.#asked
  }

  /** Blocks until this host call is answered. */
  wait(number: number): string {
    for (;;) {
      const rung = Atomics.load(this.#bell, 0)
      const heard: { message: HostCallAnswer } | undefined = receiveMessageOnPort(this.#port)
      if (!heard) Atomics.wait(this.#bell, 0, rung)
      else if (heard.message[0] === number) return heard.message[1]
      else this.#deliver(heard.message)
    }
  }

  /** The next reply to any of these host calls; undefined if none has arrived. */
  received(questions: ReadonlySet<number>): HostCallAnswer | undefined {
    const found = this.#received.find(([number]) => questions.has(number))
    this.#received = this.#received.filter((answer) => answer !== found)
    return found
  }

  /** Resolves with the next reply to any of these host calls. */
  next(questions: ReadonlySet<number>): Promise<HostCallAnswer> {
    const { promise, resolve } = Promise.withResolvers<HostCallAnswer>()
    this.#waiting.add({ questions, resolve })
    return promise
  }

  /** Drops all replies to these host calls. */
  forget(questions: ReadonlySet<number>): void {
    this.#received = this.#received.filter(([number]) => !questions.has(number))
  }

  #deliver(answer: HostCallAnswer): void {
    const [number] = answer
    const waiting = [...this.#waiting].find(({ questions }) => questions.has(number))
    if (!waiting) {
      this.#received.push(answer)
      return
    }
    this.#waiting.delete(waiting)
    waiting.resolve(answer)
  }
}

/** A job that waits for a reply to one of its host calls. */
interface AnswerWaiter {
  questions: ReadonlySet<number>
  resolve(answer: HostCallAnswer): void
}
