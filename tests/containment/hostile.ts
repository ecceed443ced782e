import type { Canaries } from './canaries.ts'
import type { Learner, Reply } from './learner.ts'

/** What an attacker is after. */
export type Aim = 'files' | 'environment' | 'processes' | 'network' | 'realm' | 'time' | 'memory'

/** Something hostile, and what whoever sends it has to get for an answer. */
export interface HostileInput {
  door: string
  aim: Aim
  name: string
  send(learner: Learner): Promise<Reply>
  /** The status, a blank, and the body. */
  answer: RegExp
}

/** One line of a list of inputs for a door: what for, what is sent, and the answer. `name` where it is too long to show. */
export type Line<Payload> = [aim: Aim, payload: Payload, answer: RegExp, name?: string]

/** All inputs of one kind, made once the canaries are known. */
export type Inputs = (canaries: Canaries) => HostileInput[]

/** The inputs of one door. */
export function sendInputs<Payload>(
  door: string,
  send: (learner: Learner, payload: Payload) => Promise<Reply>,
  lines: readonly Line<Payload>[],
): HostileInput[] {
  return lines.map(([aim, payload, answer, name]) => ({
    door,
    aim,
    name: name ?? String(payload),
    send: (learner) => send(learner, payload),
    answer,
  }))
}
