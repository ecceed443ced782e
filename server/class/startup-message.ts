import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { toString as drawCode } from 'qrcode'
import type { ContestSettings } from '#contract/contest.ts'
import { isLoopback } from '../config/loopback.ts'
import type { Addresses } from './access/addresses.ts'
import type { ListenAddress } from './dashboard/address.ts'
import { newShopId } from './store/ids.ts'
import { hasEnded, type SchoolClass } from './store/model.ts'

const ISOLATION = {
  names: 'each shop has a host name, and so an origin, of its own.',
  basic: `BASIC: all shops are at one address, and a cookie says whose is meant. Fine for a room where each learner has their own
              browser; not for contests.
              Stands:  forged requests, sockets, reading and framing by other sites, service workers, join links, caches,
                       forged host names, guessed passes; nobody is led into a shop by a cookie that was tossed.
              Doesn't: learners who share a browser share its storage and windows; a neighbour's link can run a script in
                       one's own shop, which can shut one out of it with cookies, or change who is in.
              Wallets of browsers reach no shop. With a name (CLASS_BASE) there is more: see docs/class.md.`,
} as const

/** What the startup message needs of a class. */
export interface AnnouncedClass {
  addresses: Addresses
  itsClass: SchoolClass
  joinLink: string
  dashboardAddress: ListenAddress
  hasCertificate: boolean
  /** The contest of the class. */
  contestSettings: ContestSettings | undefined
  openDashboard(): Promise<string>
  newDashboardLink(): string
}

/** Opens the dashboard and prints the startup message. A signal prints another sign-in link. */
export async function printStartupMessage(
  classroom: AnnouncedClass,
  port: number,
  say: (text: string) => void,
): Promise<void> {
  const message = await startupMessage(classroom, port)
  // The message says which signal to send.
  printLinksOnRequest(classroom, say)
  say(message)
}

/** Opens the dashboard, and returns the message for the operator at startup. */
async function startupMessage(classroom: AnnouncedClass, port: number): Promise<string> {
  const { addresses, itsClass } = classroom
  // If any free port was requested, it is known by now.
  if (addresses.port === '0') addresses.port = String(port)
  const picture = await drawCode(classroom.joinLink, { type: 'utf8' })
  const problems = [
    await hostnameProblem(addresses),
    dashboardProblem(classroom.dashboardAddress, classroom.hasCertificate),
    openFilesProblem(),
  ].filter((problem) => problem !== undefined)
  const desk = await classroom.openDashboard()
  return [
    stateOf(itsClass),
    ...contestLines(classroom.contestSettings),
    picture.trimEnd(),
    `  Join:       ${addresses.joinOrigin}`,
    `  Class code: ${itsClass.code}`,
    `  Isolation:  ${ISOLATION[addresses.isolation]}`,
    `  Dashboard:  ${desk}`,
    `              Works once, for ten minutes. Another link: npm run dashboard-link`,
    ...problems.map((problem) => `  But:        ${problem}`),
  ].join('\n')
}

function stateOf(itsClass: SchoolClass): string {
  const { name, endsAt } = itsClass
  const day = endsAt.slice(0, 10)
  if (!hasEnded(itsClass)) return `The class “${name}” is open until ${day}.`
  return (
    `The class “${name}” has ended on ${day}: nobody can enter a shop. To open it again, use the dashboard, or: ` +
    `npm start -- --class "${name}" --reopen DAYS`
  )
}

function contestLines(contest: ContestSettings | undefined): string[] {
  if (!contest) return []
  const { title, startsAt, endsAt } = contest
  return [`The contest “${title}” is from ${localTime(startsAt)} to ${localTime(endsAt)}.`]
}

/** For example `2026-12-01 18:00 GMT+1`, by the clock of this machine. */
function localTime(iso: string): string {
  const options = { dateStyle: 'short', timeStyle: 'long' } as const
  return new Intl.DateTimeFormat('sv', options).format(new Date(iso)).replace(/:\d\d(?= )/, '')
}

/** Prints another sign-in link on SIGUSR2. */
function printLinksOnRequest(
  classroom: Pick<AnnouncedClass, 'newDashboardLink'>,
  say: (text: string) => void,
): void {
  process.on('SIGUSR2', () => say(`  Dashboard:  ${classroom.newDashboardLink()}`))
}

/** A slower name server counts as none. */
const PATIENCE_MS = 3_000

/** Resolves a host name, or rejects. */
export type ResolveName = (name: string) => Promise<unknown>

/** Whether staff reach the dashboard through HTTPS, or from the machine itself. */
function isSafeOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || isLoopback(hostname)
}

/** A warning if the dashboard is reached over the network without HTTPS; otherwise undefined. */
export function dashboardProblem(place: ListenAddress, hasCertificate: boolean): string | undefined {
  if (hasCertificate || isLoopback(place.host) || isSafeOrigin(place.origin)) return undefined
  return (
    `The dashboard speaks plain HTTP at ${place.host}: others on that network can read the trainer's key. ` +
    'Leave DASHBOARD_HOST out and use an ssh tunnel, set TLS_CERT and TLS_KEY, or put it behind a proxy with HTTPS and set ' +
    'DASHBOARD_BASE: see docs/class.md.'
  )
}

/**
 * A warning if learners may not be able to resolve the shops' host names; otherwise undefined. It is only a warning: a
 * name may resolve differently elsewhere.
 */
export async function hostnameProblem(
  { base, isolation }: Pick<Addresses, 'base' | 'isolation'>,
  resolve: ResolveName = lookup,
): Promise<string | undefined> {
  if (isolation === 'basic' || isIP(base) || /(^|\.)localhost$/.test(base)) return undefined
  // A random name: if it resolves, every shop's name does.
  for (const name of [`join.${base}`, `${newShopId()}.${base}`]) {
    const found = resolve(name).then(
      () => true,
      () => false,
    )
    if (await Promise.race([found, sleep(PATIENCE_MS, false, { ref: false })])) continue
    return (
      `Nobody finds ${name} from here. Let the names join.${base} and *.${base} lead to this machine (a DNS record, ` +
      'dnsmasq), or set CLASS_BASE to another name: see docs/class.md.'
    )
  }
  return undefined
}

/** An awake shop holds its database, the write-ahead log and the log's index open. */
const FILES_PER_SHOP = 3
/** A browser keeps up to six connections to one host, and a socket. */
const CONNECTIONS_PER_LEARNER = 7
/** Files that the process itself holds open, estimated generously. */
const OWN_FILES = 100
/** A class of this size must fit. */
const USUAL_CLASS = 60

/** How many files this process may hold open; undefined if unknown. */
export function openFilesLimit(): number | undefined {
  if (!process.report) return undefined
  // Otherwise the report resolves the name of each address, which is slow.
  Object.assign(process.report, { excludeNetwork: true })
  const report: object = process.report.getReport()
  const limits = 'userLimits' in report ? report.userLimits : undefined
  if (typeof limits !== 'object' || limits === null || !('open_files' in limits)) return undefined
  const open: unknown = limits.open_files
  const soft = typeof open === 'object' && open !== null && 'soft' in open ? Number(open.soft) : Number.NaN
  return Number.isFinite(soft) ? soft : undefined
}

/** A warning if the system allows too few open files; otherwise undefined. */
export function openFilesProblem(limit = openFilesLimit()): string | undefined {
  if (limit === undefined) return undefined
  const each = FILES_PER_SHOP + CONNECTIONS_PER_LEARNER
  const learners = Math.max(0, Math.floor((limit - OWN_FILES) / each))
  if (learners >= USUAL_CLASS) return undefined
  return (
    `This system lets the process hold ${limit} files and connections open: enough for about ${learners} learners at ` +
    `once. Before the start, say: ulimit -n ${OWN_FILES + each * 500} (enough for 500)`
  )
}
