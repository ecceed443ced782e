import { toString as drawCode } from 'qrcode'
import type { Addresses } from './addresses.ts'
import type { DeskPlace } from './dashboard/place.ts'
import { openFilesTrouble } from './open-files.ts'
import { doubtAbout, doubtAboutDesk } from './reach.ts'
import type { SchoolClass } from './register/register.ts'

const ISOLATION = {
  names: 'each shop has a host name, and so an origin, of its own.',
  basic: `BASIC: all shops are at one address, and a cookie says whose is meant. Fine for a room where each has a browser of her
              own; not for contests.
              Stands:  forged requests, sockets, reading and framing by other sites, service workers, join links, caches,
                       forged host names, guessed passes; nobody is led into a shop by a cookie that was tossed.
              Doesn't: learners who share a browser share its storage and windows; a neighbour's link can run a script in
                       one's own shop, which can shut one out of it with cookies, or change who is in.
              Wallets of browsers reach no shop. With a name (CLASS_BASE) there is more: see docs/class.md.`,
} as const

/** A class with a desk, as far as its greeting is about that. */
export interface Greeted {
  addresses: Addresses
  itsClass: SchoolClass
  joinLink: string
  deskPlace: DeskPlace
  hasCertificate: boolean
  openDesk(): Promise<string>
  newDeskLink(): string
}

/** Opens the desk, and greets whoever started the class; a signal has another link to the desk printed. */
export async function greet(classroom: Greeted, port: number, say: (text: string) => void): Promise<void> {
  const welcome = await greeting(classroom, port)
  // It says how to ask for another one.
  printLinksOnRequest(classroom, say)
  say(welcome)
}

/** Opens the desk, and says what a trainer is told at the start. */
export async function greeting(classroom: Greeted, port: number): Promise<string> {
  const { addresses, itsClass } = classroom
  // Where any free port was asked for, it is known by now.
  if (addresses.port === '0') addresses.port = String(port)
  const picture = await drawCode(classroom.joinLink, { type: 'utf8' })
  const doubts = [
    await doubtAbout(addresses),
    doubtAboutDesk(classroom.deskPlace, classroom.hasCertificate),
    openFilesTrouble(),
  ].filter((doubt) => doubt !== undefined)
  const desk = await classroom.openDesk()
  return [
    `The class “${itsClass.name}” is open until ${itsClass.endsAt.slice(0, 10)}.`,
    picture.trimEnd(),
    `  Join:       ${addresses.porch}`,
    `  Class code: ${itsClass.code}`,
    `  Isolation:  ${ISOLATION[addresses.isolation]}`,
    `  Desk:       ${desk}`,
    `              Works once, for ten minutes. Another link: kill -USR2 ${process.pid}`,
    ...doubts.map((doubt) => `  But:        ${doubt}`),
  ].join('\n')
}

/** Has a signal print another link to the desk. */
export function printLinksOnRequest(
  classroom: Pick<Greeted, 'newDeskLink'>,
  say: (text: string) => void,
): void {
  process.on('SIGUSR2', () => say(`  Desk:       ${classroom.newDeskLink()}`))
}
