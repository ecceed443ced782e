import { MessageChannel, type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads'
import type { Report } from '../jobs.ts'

/** An answer to the question of this number. */
export type Answer = [number, string]

/** The end of the line at which guests hear answers. Those that come too late are nobody's. */
export class Ear {
  readonly #port: MessagePort
  readonly #bell: Int32Array<SharedArrayBuffer>
  /** Answers that came while another one was waited for, or none. */
  #early: Answer[] = []
  readonly #waiting = new Set<Waiting>()
  #asked = 0

  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    this.#bell = new Int32Array(new SharedArrayBuffer(4))
    const report: Report = { kind: 'line', line: { port: port2, bell: this.#bell } }
    parentPort?.postMessage(report, [port2])
    port1.on('message', (answer: Answer) => this.#deliver(answer))
  }

  /** A number for a question. No two questions of this thread have the same one. */
  number(): number {
    this.#asked += 1
    return this.#asked
  }

  /** Stands still until this question is answered. */
  wait(number: number): string {
    for (;;) {
      const rung = Atomics.load(this.#bell, 0)
      const heard: { message: Answer } | undefined = receiveMessageOnPort(this.#port)
      if (!heard) Atomics.wait(this.#bell, 0, rung)
      else if (heard.message[0] === number) return heard.message[1]
      else this.#deliver(heard.message)
    }
  }

  /** The next answer to any of these questions; undefined where it is not here yet. */
  early(questions: ReadonlySet<number>): Answer | undefined {
    const found = this.#early.find(([number]) => questions.has(number))
    this.#early = this.#early.filter((answer) => answer !== found)
    return found
  }

  /** The next answer to any of these questions, when it comes. */
  next(questions: ReadonlySet<number>): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    this.#waiting.add({ questions, resolve })
    return promise
  }

  /** Nobody waits for answers to these any more. */
  forget(questions: ReadonlySet<number>): void {
    this.#early = this.#early.filter(([number]) => !questions.has(number))
  }

  #deliver(answer: Answer): void {
    const [number] = answer
    const waiting = [...this.#waiting].find(({ questions }) => questions.has(number))
    if (!waiting) {
      this.#early.push(answer)
      return
    }
    this.#waiting.delete(waiting)
    waiting.resolve(answer)
  }
}

/** A guest that waits for an answer to one of its questions. */
interface Waiting {
  questions: ReadonlySet<number>
  resolve(answer: Answer): void
}
