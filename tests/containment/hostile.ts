import type { Canaries } from './canaries.ts'
import type { Learner, Reply } from './learner.ts'

/** What an attacker wants. `endless`: time, of which nothing but a deadline is the end. */
export type Aim = 'files' | 'environment' | 'processes' | 'network' | 'realm' | 'time' | 'endless' | 'memory'

/** The answer to what only a deadline ends. On a busy machine any input may exceed it. */
export const OUT_OF_TIME = /^503 .*temporarily not available/s

/** A hostile input and the expected response. */
export interface HostileInput {
  door: string
  aim: Aim
  name: string
  send(learner: Learner): Promise<Reply>
  /** Matches status, blank and body. */
  answer: RegExp
}

/**
 * A line of a list of inputs: aim, payload and expected response. `name` replaces a payload that is too long to show.
 */
export type Line<Payload> = [aim: Aim, payload: Payload, answer: RegExp, name?: string]

/** The inputs of one kind. They need to know the canaries. */
export type Inputs = (canaries: Canaries) => HostileInput[]

/** The inputs of one route or event. */
export function sendInputs<Payload>(
  door: string,
  send: (learner: Learner, payload: Payload) => Promise<Reply>,
  lines: readonly Line<Payload>[],
): HostileInput[] {
  return lines.map(([aim, payload, answer, name]) => ({
    door,
    aim,
    name: name ?? (typeof payload === 'string' ? payload : JSON.stringify(payload)),
    send: (learner) => send(learner, payload),
    answer,
  }))
}
