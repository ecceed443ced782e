import type { LearnerCourse } from '#contract/plans.ts'

export const CALENDAR_HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'attachment; filename="course.ics"',
}

const MINUTE_MS = 60_000

/** The due dates of a course as iCalendar (RFC 5545). `id` tells the events of two courses apart. */
export function calendarOf(
  { title, parts }: Pick<LearnerCourse, 'title' | 'parts'>,
  { id, now }: { id: string; now: Date },
): string {
  // Calendars take an event that they know again if its number has grown.
  const sequence = Math.floor(now.getTime() / MINUTE_MS)
  const events = parts.flatMap((part) => [
    'BEGIN:VEVENT',
    `UID:part-${part.number}-${id}@forbidden-fruit`,
    `DTSTAMP:${utc(now.toISOString())}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${utc(part.dueAt)}`,
    `SUMMARY:${escapeText(`${part.title} (${title})`)}`,
    ...(part.say === '' ? [] : [`DESCRIPTION:${escapeText(part.say)}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forbidden Fruit//Course//EN',
    `X-WR-CALNAME:${escapeText(title)}`,
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** `20261124T090000Z` */
function utc(iso: string): string {
  return `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\r\n]/g, '\\n')
    .replaceAll(/[\p{Cc}]/gu, ' ')
}

const LONGEST_LINE_BYTES = 75

/** Breaks a long line between characters: each line after the first begins with a space. */
function fold(line: string): string {
  let [folded, bytes] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > LONGEST_LINE_BYTES) [folded, bytes] = [`${folded}\r\n `, 1]
    folded += character
    bytes += size
  }
  return folded
}
