import { toString as drawCode } from 'qrcode'
import type { Classroom } from './classroom.ts'

const ISOLATION = {
  names: 'each shop has a host name, and so an origin, of its own.',
  basic:
    'BASIC: all shops are at one address, and a cookie says whose is meant. Fine for a room where each has a browser of ' +
    'her own; not for contests. Tools cannot reach a shop without that cookie. With a name (CLASS_BASE) there is more: see docs/class.md.',
} as const

/** What a trainer is told at the start. */
export async function greeting(classroom: Classroom, port: number): Promise<string> {
  const { addresses, itsClass } = classroom
  // Where any free port was asked for, it is known by now.
  if (addresses.port === '0') addresses.port = String(port)
  const picture = await drawCode(classroom.joinLink, { type: 'utf8' })
  return [
    `The class “${itsClass.name}” is open until ${itsClass.endsAt.slice(0, 10)}.`,
    picture.trimEnd(),
    `  Join:       ${addresses.porch}`,
    `  Class code: ${itsClass.code}`,
    `  Isolation:  ${ISOLATION[addresses.isolation]}`,
  ].join('\n')
}
