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
  part: 'entry'
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
  const { PART } = env
  if (PART !== 'node' && PART !== 'entry') {
    throw new ConfigurationError(
      'PART is "node" or "entry", or is left out: then one process is the whole class.',
    )
  }
  if (!env.CLASS) throw new ConfigurationError('PART is for a class on many machines: CLASS says its name.')
  if (!env.CLASS_STORE_URL && !env.REGISTER_URL) {
    throw new ConfigurationError(
      'PART needs a class store that all machines reach: CLASS_STORE_URL says where it is.',
    )
  }
  if (env.CLASS_REHEARSE) {
    throw new ConfigurationError(
      'CLASS_REHEARSE (--rehearse) simulates learners in one process: it cannot be had with PART.',
    )
  }
  return PART === 'node' ? nodeSettingsFrom(env) : gatewaySettingsFrom(env)
}

function nodeSettingsFrom(env: NodeJS.ProcessEnv): NodeSettings {
  const name = env.NODE || (hostname().split('.')[0] ?? '').toLowerCase()
  if (!NAME.test(name)) {
    throw new ConfigurationError(
      'NODE is the name of this node, unlike all others: 1 to 40 small letters, digits and dashes.',
    )
  }
  const address = env.NODE_ADDRESS ?? ''
  if (!isHostPort(address)) {
    throw new ConfigurationError(
      'NODE_ADDRESS says where the balancer and entries reach this node: a host and a port such as 10.0.0.7:3000.',
    )
  }
  return { part: 'node', name, address, gatewayUrl: readUrl(env, 'ENTRY_URL', 'http://entry:3002').origin }
}

function gatewaySettingsFrom(env: NodeJS.ProcessEnv): GatewaySettings {
  const port = env.BACK_PORT || String(DEFAULT_INTERNAL_PORT)
  if (!isPort(port) && port !== '0') {
    throw new ConfigurationError(`BACK_PORT is a whole number from 0 to ${LAST_PORT} (a port).`)
  }
  const haproxy = (env.HAPROXY_ADMIN ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  if (haproxy.some((text) => !text.startsWith('/') && !isHostPort(text))) {
    throw new ConfigurationError(
      'HAPROXY_ADMIN lists where HAProxy’s runtime API is, with commas between: hosts with ports, or paths of sockets.',
    )
  }
  const internalApi = { host: env.BACK_HOST || DEFAULT_INTERNAL_HOST, port: Number(port) }
  return { part: 'entry', internalApi, snapshots: s3LocationFrom(env), haproxy }
}

function s3LocationFrom(env: NodeJS.ProcessEnv): S3Location {
  const url = readUrl(env, 'SNAPSHOTS_URL', 'https://s3.example/bucket')
  if (!/^\/[^/]/.test(url.pathname)) {
    throw new ConfigurationError(
      'SNAPSHOTS_URL names a bucket after the host, such as https://s3.example/bucket',
    )
  }
  return {
    url: url.href.replace(/\/$/, ''),
    accessKeyId: readRequired(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: readRequired(env, 'S3_SECRET_ACCESS_KEY'),
    region: env.S3_REGION || 'us-east-1',
  }
}

/** The error message never shows the value: it may contain a password. */
function readUrl(env: NodeJS.ProcessEnv, name: string, example: string): URL {
  const url = URL.parse(env[name] ?? '')
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash) return url
  throw new ConfigurationError(
    `${name} is an address such as ${example}, without a name or a password in it.`,
  )
}

function readRequired(env: NodeJS.ProcessEnv, name: string): string {
  const text = env[name]
  if (text) return text
  throw new ConfigurationError(
    `${name} is needed where SNAPSHOTS_URL is given: it is one half of the bucket’s key.`,
  )
}
