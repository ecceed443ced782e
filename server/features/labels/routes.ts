import { randomInt } from 'node:crypto'
import { Success } from '#contract/http.ts'
import { LabelRequest, LONGEST_LABEL, PrintedLabel } from '#contract/shop/labels.ts'
import type * as LabelCommand from '../../../labs/label-command/weak.ts'
import { networkOf } from '../../http/routing/network.ts'
import { type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { type CustomerCall, forCustomers } from '../../identity/sessions.ts'
import type { FakeHost } from '../../sandbox/fake-host/host.ts'
import { parseAddress, unanswered } from '../../shop/fake-network/address.ts'
import type { FakeNetwork } from '../../shop/fake-network/network.ts'
import { createFakeHost, fakeHostNetwork } from '../../shop/records/fake-host.ts'
import type { Shop } from '../../shop/shop.ts'
import { readCounter, writeCounter } from '../../shop/storage/counters.ts'
import {
  ACCOUNT,
  CONFIG_MAP,
  holdsClusterSecret,
  type Manifest,
  manifestOf,
  mayReach,
  mountedFiles,
  PAPER_FILE,
} from './cluster.ts'

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

async function print(call: CustomerCall): Promise<HttpReply | ReturnType<typeof successBody>> {
  const { shop, body, user } = call
  const [text, size] = [textIn(body.text), textIn(body.size)]
  if (text === undefined || size === undefined) {
    const message = `A label has a size, and room for ${LONGEST_LABEL} letters.`
    return httpReply(400, { status: 'error', message })
  }
  const printed = await printLabel(call, { text, size })
  const pin = servicePin(shop)
  shop.emit('label.printed', {
    userId: user.id,
    text,
    size,
    output: printed,
    holdsServicePin: printed.includes(pin),
    isPinTyped: `${text} ${size}`.includes(pin),
    holdsClusterSecret: holdsClusterSecret(shop, printed),
    isSecretTyped: holdsClusterSecret(shop, `${text} ${size}`),
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
async function printLabel(call: CustomerCall, request: PrintRequest): Promise<string> {
  const { shop } = call
  const manifest = manifestOf(shop)
  const fault = faultOf(manifest)
  if (fault !== undefined) return fault
  const answer = fakeHostNetwork(podNetwork(call, manifest))
  let asked = 0
  const run = async (program: string, words: readonly string[]): Promise<string> => {
    asked += 1
    if (asked > MOST_ORDERS) return 'The printer has had enough.\n'
    if ([program, ...words].join(' ').length > LONGEST_ORDER) return 'Argument list too long\n'
    const globals = { program, words: [...words] }
    const { value, error } = await shop.sandbox.runOnFakeHost(
      { source: PROGRAM, globals },
      createPod(shop, manifest),
      answer,
    )
    return error ? 'The printer is jammed.\n' : String(value)
  }
  const printed = await shop.call<typeof LabelCommand>('label-command').print(request, {
    shell: (line: string) => run('sh', ['-c', line]),
    run,
  })
  return String(printed).slice(0, LONGEST_PRINT).replace(/\n$/, '')
}

/** Why the printer cannot print in its pod, if it cannot. */
function faultOf(manifest: Manifest): string | undefined {
  if (!manifest.pod.configMaps.includes(ACCOUNT))
    return `labelmaker: ${PAPER_FILE}: No such file or directory`
  if (!mayReach(manifest, CONFIG_MAP.service))
    return `labelmaker: ${CONFIG_MAP.service}: Connection timed out`
  return undefined
}

/** The machine of the printer's program: a pod. */
function createPod(shop: Shop, manifest: Manifest): FakeHost {
  const machine = createFakeHost(shop)
  return {
    ...machine,
    files: { ...machine.files, [SETTINGS]: settings(shop), ...mountedFiles(shop) },
    env: { ...machine.env, KUBERNETES_SERVICE_HOST: '10.96.0.1', KUBERNETES_SERVICE_PORT: '443' },
    isReadOnly: manifest.pod.readOnlyRootFilesystem,
  }
}

/** The fake network as far as the network policy of the pod goes. */
function podNetwork(call: CustomerCall, manifest: Manifest): Pick<FakeNetwork, 'fetch'> {
  const network = networkOf(call)
  const reaches = (url: URL): boolean => mayReach(manifest, url.hostname)
  return {
    fetch: async (address, options = {}) => {
      const url = parseAddress(address)
      if (!reaches(url)) throw unanswered('ETIMEDOUT', url)
      const mayFollow = async (to: URL) => reaches(to) && ((await options.mayFollow?.(to)) ?? true)
      return network.fetch(address, { ...options, mayFollow })
    },
  }
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
