import { randomInt } from 'node:crypto'
import { Success } from '#contract/http.ts'
import { LabelRequest, LONGEST_LABEL, PrintedLabel } from '#contract/shop/labels.ts'
import type * as LabelCommand from '../../../labs/label-command/weak.ts'
import { type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { type CustomerCall, forCustomers } from '../../identity/sessions.ts'
import { createFakeHost } from '../../shop/records/fake-host.ts'
import type { Shop } from '../../shop/shop.ts'
import { readCounter, writeCounter } from '../../shop/storage/counters.ts'

/** Routes for printing bottle labels. */
export const labelRoutes: Routes = (on) => {
  on.post(
    '/rest/labels',
    {
      tag: 'Shop',
      summary: 'Have a label printed for a bottle',
      security: ['bearer'],
      body: LabelRequest,
      answers: {
        200: ['What came out of the printer', Success(PrintedLabel)],
        400: 'Too much for a label, or nothing',
      },
    },
    forCustomers(print),
  )
}

async function print({
  shop,
  body,
  user,
}: CustomerCall): Promise<HttpReply | ReturnType<typeof successBody>> {
  const [text, size] = [textIn(body.text), textIn(body.size)]
  if (text === undefined || size === undefined) {
    const message = `A label has a size, and room for ${LONGEST_LABEL} letters.`
    return httpReply(400, { status: 'error', message })
  }
  const printed = await printLabel(shop, { text, size })
  const pin = servicePin(shop)
  shop.emit('label.printed', {
    userId: user.id,
    text,
    size,
    output: printed,
    holdsServicePin: printed.includes(pin),
    isPinTyped: `${text} ${size}`.includes(pin),
  })
  return successBody({ size, printed })
}

/** An empty text is refused, and so is a NUL byte, which a command line cannot contain. */
function textIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '' || value.length > LONGEST_LABEL) return undefined
  return value.replaceAll('\r\n', '\n').replaceAll('\0', '')
}

/** The configuration file of the printer's program. */
const SETTINGS = '/etc/labelmaker.conf'
const PIN = 'label-printer-pin'
/** Maximum number of commands for one label. */
const MOST_ORDERS = 3
/** Longest command with all arguments. */
const LONGEST_ORDER = 2_000
/** Longest output of a label. */
const LONGEST_PRINT = 4_000

/** The result of `child_process`. */
const PROGRAM = `const { stdout, stderr } = require('child_process').spawnSync(program, words); stdout + stderr`

/** A requested label. */
interface PrintRequest {
  text: string
  size: string
}

/** Prints a label as the live code does. Rejects with `SandboxUnavailable`. */
async function printLabel(shop: Shop, request: PrintRequest): Promise<string> {
  let asked = 0
  const run = async (program: string, words: readonly string[]): Promise<string> => {
    asked += 1
    if (asked > MOST_ORDERS) return 'The printer has had enough.\n'
    if ([program, ...words].join(' ').length > LONGEST_ORDER) return 'Argument list too long\n'
    const world = createFakeHost(shop)
    world.files[SETTINGS] = settings(shop)
    const globals = { program, words: [...words] }
    const { value, error } = await shop.sandbox.runOnFakeHost({ source: PROGRAM, globals }, world)
    return error ? 'The printer is jammed.\n' : String(value)
  }
  const printed = await shop.call<typeof LabelCommand>('label-command').print(request, {
    shell: (line: string) => run('sh', ['-c', line]),
    run,
  })
  return String(printed).slice(0, LONGEST_PRINT).replace(/\n$/, '')
}

/** The service PIN of this shop's printer. It is created on first use and different in each shop. */
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
