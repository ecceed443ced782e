import { MessageChannel, type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads'
import type { WorkerReport } from '../jobs.ts'

/** An answer to the question of this number. */
export type HostCallAnswer = [number, string]

/** The end of the line at which guests hear answers. Those that come too late are nobody's. */
export class AnswerPort {
  readonly #port: MessagePort
  readonly #bell: Int32Array<SharedArrayBuffer>
  /** Answers that came while another one was waited for, or none. */
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

  /** A number for a question. No two questions of this thread have the same one. */
  nextNumber(): number {
    this.#asked += 1
    return this.#asked
  }

  /** Stands still until this question is answered. */
  wait(number: number): string {
    for (;;) {
      const rung = Atomics.load(this.#bell, 0)
      const heard: { message: HostCallAnswer } | undefined = receiveMessageOnPort(this.#port)
      if (!heard) Atomics.wait(this.#bell, 0, rung)
      else if (heard.message[0] === number) return heard.message[1]
      else this.#deliver(heard.message)
    }
  }

  /** The next answer to any of these questions; undefined where it is not here yet. */
  received(questions: ReadonlySet<number>): HostCallAnswer | undefined {
    const found = this.#received.find(([number]) => questions.has(number))
    this.#received = this.#received.filter((answer) => answer !== found)
    return found
  }

  /** The next answer to any of these questions, when it comes. */
  next(questions: ReadonlySet<number>): Promise<HostCallAnswer> {
    const { promise, resolve } = Promise.withResolvers<HostCallAnswer>()
    this.#waiting.add({ questions, resolve })
    return promise
  }

  /** Nobody waits for answers to these any more. */
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

/** A guest that waits for an answer to one of its questions. */
interface AnswerWaiter {
  questions: ReadonlySet<number>
  resolve(answer: HostCallAnswer): void
}
