import { connect } from 'node:net'
import { halvesOf, placeAt } from './places.ts'

/** A server of the backend of nodes, as the balancer knows it. */
export interface Place {
  name: string
  /** `host:port` as an IP address; undefined where nobody has been put there. */
  address: string | undefined
  /** Whether requests may go there, by the word of an administrator. */
  isReady: boolean
}

/** Names in `deploy/haproxy/haproxy.cfg`. */
const BACKEND = 'nodes'
const MAP_FILE = 'slots.map'
/** Commands go over in parts that a buffer of the balancer holds. */
const MOST_IN_ONE = 8_000
const NOBODY = new Set(['0.0.0.0', '127.0.0.1:1', '-', '::'])
const FORCED_MAINTENANCE = 0x01
const CONFIGURED_MAINTENANCE = 0x04

/** HAProxy's runtime API, over TCP (`host:port`) or a UNIX socket (a path). */
export class HaproxyAdmin {
  readonly at: string
  readonly #patienceMs: number

  constructor(at: string, patienceMs = 2_000) {
    this.at = at
    this.#patienceMs = patienceMs
  }

  /** What the balancer answers to these commands, which are sent together. */
  ask(...commands: readonly string[]): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const socket = this.at.includes('/') ? connect(this.at) : connect(halvesOf(this.at))
    let answer = ''
    socket
      .setEncoding('utf8')
      .setTimeout(this.#patienceMs, () => socket.destroy(new Error('It does not answer.')))
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(answer))
    socket.end(`${commands.join(';')}\n`)
    return promise
  }

  /** The map of slots (two digits each) to names of places. */
  async map(): Promise<Map<string, string>> {
    const text = await this.ask(`show map ${await this.#mapFile()}`)
    const lines = text.split('\n').map((line) => line.split(' '))
    return new Map(lines.flatMap(([, slot, place]) => (slot && place ? [[slot, place]] : [])))
  }

  /** The places that nodes may be put at. */
  async places(): Promise<Place[]> {
    const [, header = '', ...lines] = (await this.ask(`show servers state ${BACKEND}`)).split('\n')
    const columns = header.replace(/^# /, '').split(' ')
    return lines.filter(Boolean).map((line) => {
      const fields = line.split(' ')
      const field = (name: string) => fields[columns.indexOf(name)] ?? ''
      const address = placeAt(field('srv_addr'), field('srv_port'))
      const admin = Number(field('srv_admin_state'))
      return {
        name: field('srv_name'),
        address: NOBODY.has(address) || NOBODY.has(field('srv_addr')) ? undefined : address,
        isReady: (admin & (FORCED_MAINTENANCE | CONFIGURED_MAINTENANCE)) === 0,
      }
    })
  }

  /** Puts a node at a place, at an IP address. Whoever was there before is gone. */
  async put(place: string, address: string): Promise<void> {
    const { host, port } = halvesOf(address)
    const server = `set server ${BACKEND}/${place}`
    // What is checked from here on is the new one.
    const answer = await this.ask(
      `${server} state maint`,
      `${server} addr ${host} port ${port}`,
      `${server} state ready`,
    )
    if (/no such|invalid|unknown|require/i.test(answer)) throw new Error(answer.trim())
  }

  /** Nobody is there any more. */
  async clear(place: string): Promise<void> {
    const server = `set server ${BACKEND}/${place}`
    await this.ask(`${server} state maint`, `${server} addr 127.0.0.1 port 1`)
  }

  /** Leads slots to places. `isNew`: the map has no line of it yet. */
  async lead(slots: readonly { slot: string; place: string; isNew: boolean }[]): Promise<void> {
    const file = await this.#mapFile()
    const commands = slots.map(
      ({ slot, place, isNew }) => `${isNew ? 'add' : 'set'} map ${file} ${slot} ${place}`,
    )
    while (commands.length > 0) {
      const together = Math.max(1, Math.floor(MOST_IN_ONE / (commands[0]?.length ?? 1) / 1.2))
      const answer = (await this.ask(...commands.splice(0, together))).trim()
      if (answer !== '') throw new Error(answer)
    }
  }

  async #mapFile(): Promise<string> {
    // Each line has it in brackets.
    const files = (await this.ask('show map')).split('\n').map((line) => line.split(/[()]/)[1])
    const file = files.find((name) => name?.endsWith(MAP_FILE))
    if (file === undefined) throw new Error(`It has no map whose file is called ${MAP_FILE}.`)
    return file
  }
}
