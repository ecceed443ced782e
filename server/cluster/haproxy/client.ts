import { connect } from 'node:net'
import { joinHostPort, splitHostPort } from '../host-port.ts'

/** A server in HAProxy's backend of nodes. */
export interface BackendServer {
  name: string
  /** IP address and port of its node, `host:port`; undefined if it has none. */
  address: string | undefined
  /** Whether its administrative state lets requests through. */
  isReady: boolean
}

/** Names in `deploy/haproxy/haproxy.cfg`. */
const BACKEND = 'nodes'
const MAP_FILE = 'slots.map'
/** Longest command text, so that one command fits into HAProxy's buffer. */
const MOST_COMMAND_LENGTH = 8_000
const UNASSIGNED = new Set(['0.0.0.0', '127.0.0.1:1', '-', '::'])
const FORCED_MAINTENANCE = 0x01
const CONFIGURED_MAINTENANCE = 0x04

/** HAProxy's runtime API, over TCP (`host:port`) or a UNIX socket (a path). */
export class HaproxyClient {
  readonly address: string
  readonly #timeoutMs: number

  constructor(address: string, timeoutMs = 2_000) {
    this.address = address
    this.#timeoutMs = timeoutMs
  }

  /** Sends these commands together and returns the answer. */
  run(...commands: readonly string[]): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const socket = this.address.includes('/') ? connect(this.address) : connect(splitHostPort(this.address))
    let answer = ''
    socket
      .setEncoding('utf8')
      .setTimeout(this.#timeoutMs, () => socket.destroy(new Error('It does not answer.')))
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(answer))
    socket.end(`${commands.join(';')}\n`)
    return promise
  }

  /** Returns the map of slots (two digits each) to names of servers. */
  async readMap(): Promise<Map<string, string>> {
    const text = await this.run(`show map ${await this.#findMapFile()}`)
    const lines = text.split('\n').map((line) => line.split(' '))
    return new Map(lines.flatMap(([, slot, server]) => (slot && server ? [[slot, server]] : [])))
  }

  /** Returns the servers that nodes can be assigned to. */
  async readServers(): Promise<BackendServer[]> {
    const [, header = '', ...lines] = (await this.run(`show servers state ${BACKEND}`)).split('\n')
    const columns = header.replace(/^# /, '').split(' ')
    return lines.filter(Boolean).map((line) => {
      const fields = line.split(' ')
      const field = (name: string) => fields[columns.indexOf(name)] ?? ''
      const address = joinHostPort(field('srv_addr'), field('srv_port'))
      const adminState = Number(field('srv_admin_state'))
      return {
        name: field('srv_name'),
        address: UNASSIGNED.has(address) || UNASSIGNED.has(field('srv_addr')) ? undefined : address,
        isReady: (adminState & (FORCED_MAINTENANCE | CONFIGURED_MAINTENANCE)) === 0,
      }
    })
  }

  /** Assigns a node's IP address to a server, in place of the previous one, and enables it. */
  async enableServer(server: string, address: string): Promise<void> {
    const { host, port } = splitHostPort(address)
    const target = `set server ${BACKEND}/${server}`
    // Maintenance first, so that health checks start again for the new address.
    const answer = await this.run(
      `${target} state maint`,
      `${target} addr ${host} port ${port}`,
      `${target} state ready`,
    )
    if (/no such|invalid|unknown|require/i.test(answer)) throw new Error(answer.trim())
  }

  /** Disables a server and removes its address. */
  async disableServer(server: string): Promise<void> {
    const target = `set server ${BACKEND}/${server}`
    await this.run(`${target} state maint`, `${target} addr 127.0.0.1 port 1`)
  }

  /** Routes slots to servers. `isNew`: the map has no line for the slot yet. */
  async updateMap(slots: readonly { slot: string; server: string; isNew: boolean }[]): Promise<void> {
    const file = await this.#findMapFile()
    const commands = slots.map(
      ({ slot, server, isNew }) => `${isNew ? 'add' : 'set'} map ${file} ${slot} ${server}`,
    )
    while (commands.length > 0) {
      const together = Math.max(1, Math.floor(MOST_COMMAND_LENGTH / (commands[0]?.length ?? 1) / 1.2))
      const answer = (await this.run(...commands.splice(0, together))).trim()
      if (answer !== '') throw new Error(answer)
    }
  }

  async #findMapFile(): Promise<string> {
    // Each line shows the file in brackets.
    const files = (await this.run('show map')).split('\n').map((line) => line.split(/[()]/)[1])
    const file = files.find((name) => name?.endsWith(MAP_FILE))
    if (file === undefined) throw new Error(`It has no map whose file is called ${MAP_FILE}.`)
    return file
  }
}
