import { awayWarnings, since } from '../class/dashboard/away-warning.ts'
import type { Speech } from '../http/replies/translations.ts'
import type { NodeWatch } from './node-watch.ts'

/** What an entry does not know at the moment, or what is wrong elsewhere. */
export interface FarTroubles {
  watch: Pick<NodeWatch, 'awaySince' | 'nodes' | 'statuses'>
  /** What is wrong with balancers, as far as this entry leads them. */
  balancers(): readonly string[]
}

const NODE_SILENT =
  'Machine {name} has not answered for {time}. If it stays away, its shops go on at the others in some 15 seconds.'
const NO_NODE = 'No machine is there that could run shops.'
const LATE =
  'Copies of {count} shops are late by {time}: the store for them does not answer. Shops go on; only with a machine that dies would their last changes be lost.'
const BALANCER = 'A balancer cannot be led, so learners may wait for shops that have moved.'

/** What trainers should know about machines, in their language. */
export function farWarnings({ watch, balancers }: FarTroubles, speech: Speech): string[] {
  const { say } = speech
  const told = awayWarnings(watch.awaySince, speech)
  const tell = (english: string, values: Record<string, string> = {}): void => {
    const filled = Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, () => value),
      say(english),
    )
    told.push(filled)
  }
  const nodes = watch.nodes()
  if (nodes.length === 0) tell(NO_NODE)
  for (const { name, isLeaving, answers, seenAt } of nodes) {
    if (!answers && !isLeaving) tell(NODE_SILENT, { name, time: since(seenAt) })
  }
  const late = watch.statuses().map((status) => status.late)
  const count = late.reduce((sum, { shops }) => sum + shops, 0)
  const [first] = late.flatMap(({ since: at }) => at ?? []).sort()
  if (count > 0) tell(LATE, { count: String(count), time: since(first ? Date.parse(first) : undefined) })
  if (balancers().length > 0) tell(BALANCER)
  return told
}
