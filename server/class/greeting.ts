import { toString as drawCode } from 'qrcode'
import type { Classroom } from './classroom.ts'
import { openFilesTrouble } from './open-files.ts'
import { doubtAbout, doubtAboutDesk } from './reach.ts'

const ISOLATION = {
  names: 'each shop has a host name, and so an origin, of its own.',
  basic: `BASIC: all shops are at one address, and a cookie says whose is meant. Fine for a room where each has a browser of her
              own; not for contests.
              Stands:  forged requests, sockets, reading and framing by other sites, service workers, join links, caches,
                       forged host names, guessed passes; nobody is led into a shop by a cookie that was tossed.
              Doesn't: learners who share a browser share its storage and windows; a neighbour's link can run a script in
                       one's own shop, which can shut one out of it with cookies, or change who is in.
              Tools cannot reach a shop without that cookie. With a name (CLASS_BASE) there is more: see docs/class.md.`,
} as const

/** Opens the desk, and says what a trainer is told at the start. */
export async function greeting(classroom: Classroom, port: number): Promise<string> {
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
  classroom: Pick<Classroom, 'newDeskLink'>,
  say: (text: string) => void,
): void {
  process.on('SIGUSR2', () => say(`  Desk:       ${classroom.newDeskLink()}`))
}
