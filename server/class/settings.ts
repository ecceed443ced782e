import { networkInterfaces } from 'node:os'
import type { ContestSettings } from '#contract/contest.ts'
import { ConfigurationError } from '../config/configuration-error.ts'
import { isLoopback } from '../config/loopback.ts'
import type { Configuration } from '../config/schema.ts'
import { Addresses, isBareAddress } from './access/addresses.ts'
import type { ShopRateLimit } from './access/rate-limits.ts'
import { isClassName, LONGEST_CLASS_NAME } from './classes.ts'
import { contestIn } from './contest/start-settings.ts'
import type { ListenAddress } from './dashboard/address.ts'
import { FEWEST_KEEP_DAYS } from './privacy/erasure.ts'
import { type SignInSettings, signInIn } from './sign-in/settings.ts'
import { classStoreUrlIn } from './store/open.ts'
import { type XapiSettings, xapiIn } from './xapi/settings.ts'

export interface ClassSettings {
  /** The name that the trainer gave it. */
  name: string
  /** The domain of the shops' host names, with `https://` if a proxy speaks HTTPS. */
  base: string
  /** The project's root. */
  root: string
  /** Where programs on this machine reach the server. Default: 127.0.0.1. */
  loopback?: string
  /** Whether this process speaks HTTPS itself, without a proxy. */
  isSecure?: boolean
  /** Days until a new class ends. Default: 30. */
  days?: number
  /** Days from now until a class that has ended is open again. Default: it stays ended. */
  reopenDays?: number | undefined
  /** Asks before a class is made beside others. Default: it is made, and the others are listed. */
  confirm?: ((question: string) => Promise<boolean>) | undefined
  /** Where backups go that are not among the data, so that nothing here can delete them. */
  backupFolder?: string | undefined
  /** Nicknames are drawn at random, and no external language model is used. */
  isSchool?: boolean
  /** Days that a class is kept after its end. Default: 30. */
  keepDays?: number
  /** Maximum disk space of all shops of the class, in bytes. Default: 4 GiB. */
  diskQuota?: number
  /** Request limit of one shop. Default: 200 at once, 50 per second. */
  rateLimit?: ShopRateLimit
  /** Maximum number of requests that the join page handles at the same time. Default: 1,000. */
  joinRequestLimit?: number
  /** The contest to make, if the class has none. */
  contest?: ContestSettings | undefined
  /** How many learners are simulated. Default: none. */
  simulatedLearners?: number
  /** Where the dashboard listens. Default: any free port of 127.0.0.1. */
  dashboard?: ListenAddress
  /** Sign-in by OpenID Connect. Default: none. */
  signIn?: SignInSettings | undefined
  /** Learning platforms may be on this machine and in its network. Default: if the class is at `localhost`. */
  isLtiPrivate?: boolean
  /** The learning record store that gets xAPI statements. Default: none. */
  xapi?: XapiSettings | undefined
  /** The PostgreSQL database of the class store. Default: a SQLite file. */
  storeUrl?: string | undefined
}

/** Defaults, in days. */
export const [DEFAULT_DAYS, DEFAULT_KEEP_DAYS] = [30, 30]
const DAY_MS = 86_400_000
export const DEFAULT_QUOTA = 4 * 1024 ** 3

/** The longest time that a class may be open, in days. */
export const MOST_DAYS = 3_650
const OPEN_DAYS = { least: 1, most: MOST_DAYS, unit: 'days that a class is open' }

const LAST_PORT = 65_535

export interface ClassEnvironment {
  root: string
  env: NodeJS.ProcessEnv
  server: Configuration['server']
}

/** The settings from the environment. Throws `ConfigurationError`. */
export function classSettingsIn({ root, env, server }: ClassEnvironment): ClassSettings {
  const name = (env.CLASS ?? '').trim()
  if (name !== '' && !isClassName(name)) {
    throw new ConfigurationError(
      `CLASS is the name of a class: up to ${LONGEST_CLASS_NAME} characters in one line.`,
    )
  }
  const contest = contestIn(env)
  const base = env.CLASS_BASE || defaultBase(server.host)
  if (!/^(https?:\/\/)?([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(base)) {
    throw new ConfigurationError(
      'CLASS_BASE is a name such as class.example, or an address such as https://class.example',
    )
  }
  return {
    name,
    base,
    root,
    storeUrl: classStoreUrlIn(env),
    ...(isLoopback(server.host) && { loopback: asUrlHost(server.host) }),
    isSecure: Boolean(env.TLS_CERT),
    isSchool: isSchool(env),
    signIn: signInIn(env),
    ...(isLtiPrivate(env) && { isLtiPrivate: true }),
    xapi: xapiIn(env),
    contest,
    days: numberIn(env, 'CLASS_DAYS', usualDays(contest), OPEN_DAYS),
    reopenDays: numberIn(env, 'CLASS_REOPEN', 0, OPEN_DAYS) || undefined,
    backupFolder: env.CLASS_BACKUP_FOLDER || undefined,
    keepDays: numberIn(env, 'CLASS_KEEP_DAYS', 30, {
      least: FEWEST_KEEP_DAYS,
      most: 3_650,
      unit: 'days after the end of a class',
    }),
    diskQuota: numberIn(env, 'CLASS_DISK', 4_096, { least: 16, most: 1_000_000, unit: 'MiB' }) * 1024 * 1024,
    simulatedLearners: numberIn(env, 'CLASS_REHEARSE', 0, { most: 200, unit: 'simulated learners' }),
    dashboard: {
      host: env.DASHBOARD_HOST || env.DESK_HOST || '127.0.0.1',
      origin: dashboardOrigin(env.DASHBOARD_BASE, base),
      port: numberIn(env, env.DASHBOARD_PORT ? 'DASHBOARD_PORT' : 'DESK_PORT', portNextTo(server.port), {
        most: LAST_PORT,
        unit: 'a port',
      }),
    },
  }
}

/** A new class is open for longer than its contest. */
function usualDays(contest: ContestSettings | undefined): number {
  const left = contest ? (Date.parse(contest.endsAt) - Date.now()) / DAY_MS : 0
  return Math.max(DEFAULT_DAYS, Math.min(MOST_DAYS, Math.ceil(left) + 1))
}

/** The address at which staff open the dashboard, if the settings name one. */
function dashboardOrigin(address: string | undefined, classBase: string): string | undefined {
  if (!address) return undefined
  if (!/^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?\/?$/i.test(address) || !URL.canParse(address)) {
    throw new ConfigurationError(
      'DASHBOARD_BASE is the address at which staff open the dashboard, such as https://dashboard.class.example',
    )
  }
  const { hostname, origin } = new URL(address)
  if (!isBareAddress(hostname) && new Addresses(classBase, 0).isClassHost(hostname)) {
    throw new ConfigurationError(
      `DASHBOARD_BASE needs a name of its own: ${hostname} is one of the join page or of a shop.`,
    )
  }
  return origin
}

/** The next port, or the previous one for the last port. Any free port if any free port was requested. */
function portNextTo(port: number): number {
  if (port === 0) return 0
  return port < LAST_PORT ? port + 1 : port - 1
}

/** Whether nicknames are drawn from a list, and no external language model is used. */
function isSchool({ CLASS_NAMES }: NodeJS.ProcessEnv): boolean {
  if (CLASS_NAMES && CLASS_NAMES !== 'fruits') {
    throw new ConfigurationError(
      'CLASS_NAMES is "fruits", or is left out: then learners choose their nicknames.',
    )
  }
  return CLASS_NAMES === 'fruits'
}

/** Whether learning platforms may have private addresses. */
function isLtiPrivate({ LTI_NETWORK }: NodeJS.ProcessEnv): boolean {
  if (LTI_NETWORK && LTI_NETWORK !== 'private') {
    throw new ConfigurationError(
      'LTI_NETWORK is "private", or is left out: then learning platforms have public addresses.',
    )
  }
  return LTI_NETWORK === 'private'
}

function numberIn(
  env: NodeJS.ProcessEnv,
  name: string,
  usual: number,
  { least = 0, most, unit }: { least?: number; most: number; unit: string },
): number {
  const text = env[name]
  if (!text) return usual
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new ConfigurationError(
    `${name} is a whole number from ${least} to ${most} (${unit}), not "${text.slice(0, 40)}".`,
  )
}

/** A host as it is written in addresses. */
function asUrlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** The default: names below `localhost` on this machine; the machine's address if others may connect. */
function defaultBase(host: string): string {
  if (isLoopback(host)) return 'localhost'
  if (!['0.0.0.0', '::'].includes(host)) return asUrlHost(host)
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost'
}
