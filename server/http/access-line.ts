import type { FastifyReply, FastifyRequest } from 'fastify'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A line of the access log in Apache's combined format (https://httpd.apache.org/docs/2.4/logs.html#combined). */
export function accessLine(at: Date, request: FastifyRequest, reply: FastifyReply): string {
  const { referer = '-', 'user-agent': agent = '-' } = request.headers
  const size = reply.getHeader('content-length') ?? '-'
  const line = `${request.method} ${quoted(request.raw.url ?? '')} HTTP/${request.raw.httpVersion}`
  return `${request.ip} - - [${apacheDate(at)}] "${line}" ${reply.statusCode} ${size} "${quoted(referer)}" "${quoted(agent)}"`
}

function apacheDate(at: Date): string {
  const [date, time] = at.toISOString().split('T')
  const [year, , day] = (date ?? '').split('-')
  return `${day}/${MONTHS[at.getUTCMonth()]}/${year}:${time?.slice(0, 8)} +0000`
}

/** Keeps a value inside its quotes and its line. */
function quoted(text: string): string {
  return text.replace(/["\\\r\n]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
