import type { Interface } from 'ethers/abi'
import { knownAt, shortAddress } from '../wallet/chain.ts'
import { showValue } from '../wallet/describe.ts'
import type { Log } from '../wallet/transactions.ts'

/** An event that a contract told of, in one line. */
export interface Happening {
  id: number
  text: string
}

/** Reads the logs of a transaction, as far as they can be read: with the contract's own interface, or a known one. */
export function happeningsIn(logs: readonly Log[], face: Interface): Happening[] {
  return logs.map((log, id) => ({ id, text: oneLine(log, face) }))
}

function oneLine(log: Log, face: Interface): string {
  const known = knownAt(log.address)
  const event = (known?.face ?? face).parseLog(log)
  if (!event) return `${known?.name ?? shortAddress(log.address)}: ${log.topics[0] ?? log.data}`
  const args = event.fragment.inputs.map(({ name }, index) => `${name}: ${showValue(event.args[index])}`)
  return `${event.name}(${args.join(', ')})`
}
