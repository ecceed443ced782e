import { randomInt } from 'node:crypto'
import type * as LabelCommand from '../../../labs/label-command/weak.ts'
import { fakeHost } from '../../shop/records/machine.ts'
import type { Shop } from '../../shop/shop.ts'
import { readCounter, writeCounter } from '../../shop/storage/counters.ts'

/** What the program that drives the printer reads when it starts. */
const SETTINGS = '/etc/labelmaker.conf'
const PIN = 'label-printer-pin'
/** So often the machine is asked for one label. */
const MOST_ORDERS = 3
/** Longest that an order may be, with all its words. */
const LONGEST_ORDER = 2_000
/** More does not fit on a label. */
const LONGEST_PRINT = 4_000

/** What `child_process` tells of a program that came to its end. */
const PROGRAM = `const { stdout, stderr } = require('child_process').spawnSync(program, words); stdout + stderr`

/** A label as somebody wants it. */
export interface Wish {
  text: string
  size: string
}

/** Prints a label, as the code that is live does it. Rejects with `SandboxUnavailable`. */
export async function printLabel(shop: Shop, wish: Wish): Promise<string> {
  let asked = 0
  const run = async (program: string, words: readonly string[]): Promise<string> => {
    asked += 1
    if (asked > MOST_ORDERS) return 'The printer has had enough.\n'
    if ([program, ...words].join(' ').length > LONGEST_ORDER) return 'Argument list too long\n'
    const world = fakeHost(shop)
    world.files[SETTINGS] = settings(shop)
    const globals = { program, words: [...words] }
    const { value, error } = await shop.sandbox.inWorld({ source: PROGRAM, globals }, world)
    return error ? 'The printer is jammed.\n' : String(value)
  }
  const printed = await shop.call<typeof LabelCommand>('label-command').print(wish, {
    shell: (line: string) => run('sh', ['-c', line]),
    run,
  })
  return String(printed).slice(0, LONGEST_PRINT).replace(/\n$/, '')
}

/** The service PIN of this shop's printer: made when it is first needed, and no two shops have the same. */
export function servicePin(shop: Shop): string {
  const known = readCounter(shop.tables, PIN)?.count
  const number = known ?? randomInt(10 ** 9, 10 ** 10)
  if (known === undefined) writeCounter(shop.tables, PIN, { count: number, at: shop.clock.now().getTime() })
  return String(number).replace(/^(\d{4})(\d{3})(\d{3})$/, '$1-$2-$3')
}

function settings(shop: Shop): string {
  return `# Whoever knows the PIN may print without paper.
[printer]
model = Peelprint 3
service_pin = ${servicePin(shop)}
sizes = S M L
`
}
