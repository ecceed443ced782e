import { hostname } from 'node:os'
import { ConfigurationError } from '../config/configuration-error.ts'
import { isHostPort, isPort } from './host-port.ts'

/** Settings of one process of a cluster, from its environment. */
export type ClusterSettings = NodeSettings | GatewaySettings

/** A process that runs learners' shops. */
export interface NodeSettings {
  part: 'node'
  /** Unique name of the node. */
  name: string
  /** Where HAProxy and gateways reach it, `host:port`. */
  address: string
  /** URL of a gateway's internal API. */
  gatewayUrl: string
}

/** A process that serves the join pages, the dashboard and the internal API. */
export interface GatewaySettings {
  part: 'gateway'
  /** Where the internal API listens. */
  internalApi: { host: string; port: number }
  snapshots: S3Location
  /** Runtime APIs of HAProxy: `host:port`, or the path of a socket. */
  haproxy: readonly string[]
}

/** The S3 bucket of snapshots. */
interface S3Location {
  /** URL with the bucket and an optional prefix. */
  url: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const NAME = /^[a-z0-9-]{1,40}$/
const [DEFAULT_INTERNAL_HOST, DEFAULT_INTERNAL_PORT, LAST_PORT] = ['127.0.0.1', 3002, 65_535]

/** Reads the settings of a gateway or a node. Throws `ConfigurationError`. */
export function clusterSettingsFrom(env: NodeJS.ProcessEnv): ClusterSettings {
  // `entry` is the older name of a gateway.
  const part = env.PART === 'entry' ? 'gateway' : env.PART
  if (part !== 'node' && part !== 'gateway') {
    throw new ConfigurationError('PART is "node" or "gateway". Without it, one process runs the whole class.')
  }
  if (!env.CLASS) throw new ConfigurationError('PART needs CLASS, the name of the class.')
  if (!env.CLASS_STORE_URL && !env.REGISTER_URL) {
    throw new ConfigurationError(
      'PART needs CLASS_STORE_URL, the address of the class store that all machines share.',
    )
  }
  if (env.CLASS_REHEARSE) {
    throw new ConfigurationError(
      'CLASS_REHEARSE (--rehearse) works in a class of one process only: leave PART or CLASS_REHEARSE out.',
    )
  }
  return part === 'node' ? nodeSettingsFrom(env) : gatewaySettingsFrom(env)
}

function nodeSettingsFrom(env: NodeJS.ProcessEnv): NodeSettings {
  const name = env.NODE || (hostname().split('.')[0] ?? '').toLowerCase()
  if (!NAME.test(name)) {
    throw new ConfigurationError(
      'NODE is the unique name of this node: 1 to 40 lowercase letters, digits and dashes.',
    )
  }
  const address = env.NODE_ADDRESS ?? ''
  if (!isHostPort(address)) {
    throw new ConfigurationError(
      'NODE_ADDRESS is where the load balancer and gateways reach this node: a host and a port such as 10.0.0.7:3000.',
    )
  }
  const { origin: gatewayUrl } = readUrl(env, ['GATEWAY_URL', 'ENTRY_URL'], 'http://gateway:3002')
  return { part: 'node', name, address, gatewayUrl }
}

function gatewaySettingsFrom(env: NodeJS.ProcessEnv): GatewaySettings {
  const port = env.INTERNAL_API_PORT || env.BACK_PORT || String(DEFAULT_INTERNAL_PORT)
  if (!isPort(port) && port !== '0') {
    throw new ConfigurationError(`INTERNAL_API_PORT is a port: a whole number from 0 to ${LAST_PORT}.`)
  }
  const haproxy = (env.HAPROXY_ADMIN ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  if (haproxy.some((text) => !text.startsWith('/') && !isHostPort(text))) {
    throw new ConfigurationError(
      'HAPROXY_ADMIN lists addresses of HAProxy’s runtime API, separated by commas: hosts with ports, or paths of sockets.',
    )
  }
  const host = env.INTERNAL_API_HOST || env.BACK_HOST || DEFAULT_INTERNAL_HOST
  const internalApi = { host, port: Number(port) }
  return { part: 'gateway', internalApi, snapshots: snapshotLocationIn(env), haproxy }
}

/** The bucket of snapshots. Throws `ConfigurationError`. */
export function snapshotLocationIn(env: NodeJS.ProcessEnv): S3Location {
  const url = readUrl(env, ['SNAPSHOTS_URL'], 'https://s3.example/bucket')
  if (!/^\/[^/]/.test(url.pathname)) {
    throw new ConfigurationError(
      'SNAPSHOTS_URL needs the name of a bucket after the host, such as https://s3.example/bucket',
    )
  }
  return {
    url: url.href.replace(/\/$/, ''),
    accessKeyId: readRequired(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: readRequired(env, 'S3_SECRET_ACCESS_KEY'),
    region: env.S3_REGION || 'us-east-1',
  }
}

/**
 * Reads the first of the variables that is set; the others are its older names. The error message never shows the
 * value: it may contain a password.
 */
function readUrl(env: NodeJS.ProcessEnv, names: readonly [string, ...string[]], example: string): URL {
  const [name] = names
  const url = URL.parse(names.map((each) => env[each]).find(Boolean) ?? '')
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash) return url
  throw new ConfigurationError(
    `${name} is an address such as ${example}, without a user name or a password in it.`,
  )
}

function readRequired(env: NodeJS.ProcessEnv, name: string): string {
  const text = env[name]
  if (text) return text
  throw new ConfigurationError(
    `${name} is not set. It is needed with SNAPSHOTS_URL: one half of the bucket’s credentials.`,
  )
}
