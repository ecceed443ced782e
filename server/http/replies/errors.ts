import { pathToFileURL } from 'node:url'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type * as VerboseErrors from '../../../labs/verbose-errors/weak.ts'
import type { Branding } from '../../config/branding.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import { ShopDeleted, ShopOnOtherNode, ShopUnusable } from '../../host/files/shop-file.ts'
import {
  EvmError,
  ParseError,
  PdfFailed,
  SandboxBusy,
  SandboxClosed,
  SandboxLost,
  SandboxUnavailable,
  ScriptError,
  SqlError,
} from '../../sandbox/errors.ts'
import { InterfaceMismatch, isLearnerCodeFault, LearnerCodeError } from '../../sandbox/learner-code/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import { BadPath, DiskFull } from '../../shop/storage/disk.ts'
import { isFull } from '../../shop/storage/tables.ts'
import { type PageContent, pathToRoot, renderPage } from '../pages/layout.ts'
import { escapeHtml } from './escape-html.ts'
import { HttpFailure } from './failure.ts'
import { ENGLISH, type Translations, type Translator } from './translations.ts'

/** What is needed to answer a failed request. */
export interface ErrorReplyOptions {
  /** The project's root. Visitors must not see this path. */
  root: string
  branding: Branding
  reporter: ErrorReporter
  translations: Pick<Translations, 'initialTranslator'>
}

/**
 * Answers a failed request with the error page, as HTML, JSON or text, whichever is accepted. Not awaited by the
 * framework, which would take the reply for missing.
 */
export function sendErrorReply(
  { root, branding, reporter, translations }: ErrorReplyOptions,
  caught: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const thrown = wasSentUnprintableObject(caught, request) ? unprintableObject() : caught
  reportToOperator(reporter, thrown, request)
  if (thrown instanceof ShopOnOtherNode) reply.header('retry-after', thrown.retryAfter)
  const error = withoutPaths(toKnownError(thrown, request), root)
  const status = statusOf(error)
  const translator = TRANSLATED_MESSAGES.has(error.message)
    ? translations.initialTranslator(request)
    : ENGLISH
  const send = (report: ErrorReport): void =>
    sendReport(request, reply, status, report, { branding, translator, message: error.message })
  if (!request.shop) {
    send(plainReport(error))
    return
  }
  const { shop } = request
  describe(shop, error, status)
    .then((report) => {
      send(report)
      // Code that refuses with 400 has set that status before; all other errors come while it is 200.
      const statusBefore = status === 400 ? 400 : 200
      const tellsWhy = report.stack.length > 0 || Object.keys(report.fields).length > 0
      shop.emit('error.shown', { status, statusBefore, message: error.message, tellsWhy })
    })
    .catch((fault: unknown) => void reply.send(fault instanceof Error ? fault : error))
}

/** What the live code shows of an error. If the live code is a learner's and fails, that failure is shown instead. */
async function describe(shop: Shop, error: Error, status: number): Promise<ErrorReport> {
  try {
    return await shop.call<typeof VerboseErrors>('verbose-errors').describe(error, { status })
  } catch (fault) {
    return plainReport(isLearnerCodeFault(fault) ? fault : error)
  }
}

function plainReport({ name, message }: Error): ErrorReport {
  return { title: `${name}: ${message}`, stack: [], fields: {} }
}

function sendReport(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  report: ErrorReport,
  { branding, translator, message }: { branding: Branding; translator: Translator; message: string },
): void {
  const accepts = request.headers.accept ?? ''
  reply.code(status)
  if (accepts.includes('text/html') || accepts === '' || accepts === '*/*') {
    const title = report.title.replace(message, () => translator.translate(message))
    const html = errorPage(status, { ...report, title }, { branding, home: pathToRoot(request), translator })
    reply.type('text/html; charset=utf-8').send(html)
  } else if (accepts.includes('json')) {
    reply.type('application/json; charset=utf-8').send(errorJson(report))
  } else {
    reply.type('text/plain; charset=utf-8').send(errorText(report))
  }
}

const SHOP_FULL =
  'This shop is full: it holds no more. Reset the shop on the score board to go on; your progress stays.'
const DISK_FULL = 'The disk is full. Nothing was lost: free some space and try again.'
const FILE_UNAVAILABLE = 'A file of the shop could not be read or written. Please try again later.'
const BUSY = 'The kitchen is full. Please try again in a moment.'

/**
 * Messages that only this shop has, which are translated. Messages that clients of such shops look for stay English.
 */
export const TRANSLATED_MESSAGES: ReadonlySet<string> = new Set([
  ...[SHOP_FULL, DISK_FULL, FILE_UNAVAILABLE, BUSY],
  new ShopDeleted().message,
  ...[new PdfFailed(), new SandboxLost()].map(({ message }) => message),
])

/** Converts errors of the framework and the system into those that clients of such shops know. */
function toKnownError(error: Error, { shop }: FastifyRequest): Error {
  if ('code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new HttpFailure(413, 'request entity too large', 'PayloadTooLargeError')
  }
  if (error instanceof ShopUnusable) return new HttpFailure(503, error.message, error.name)
  if (isFull(error) && shop?.tables.isNearlyFull) return new HttpFailure(507, SHOP_FULL, 'ShopFull')
  if (isFull(error) || error instanceof DiskFull) return new HttpFailure(507, DISK_FULL, 'DiskFull')
  if (isSystemError(error)) return new HttpFailure(500, FILE_UNAVAILABLE)
  if (error instanceof SandboxBusy) return new HttpFailure(503, BUSY, error.name)
  if (error instanceof SandboxUnavailable) return new HttpFailure(503, error.message, error.name)
  if (error instanceof EvmError) return new HttpFailure(503, error.message, error.name)
  return error
}

/** Errors that labs and features throw on purpose, or that attackers cause: part of the game. */
const EXPECTED_ERRORS = [
  HttpFailure,
  ShopDeleted,
  SqlError,
  ScriptError,
  ParseError,
  EvmError,
  LearnerCodeError,
  InterfaceMismatch,
  SandboxClosed,
  SandboxUnavailable,
  BadPath,
  DiskFull,
]

/** Whether an error is part of the game and not reported to the operator. A full shop is, a full disk is not. */
export function isExpectedError(error: unknown, shop?: Shop): boolean {
  if (isFull(error) && shop?.isOpen && shop.tables.isNearlyFull) return true
  return EXPECTED_ERRORS.some((kind) => error instanceof kind)
}

/** Reports unexpected errors, and those that only the operator can fix. */
function reportToOperator(
  reporter: ErrorReporter,
  error: Error,
  { method, routeOptions, shop }: FastifyRequest,
): void {
  if (statusOf(error) < 500 || shop?.isOpen === false || isExpectedError(error, shop)) return
  reporter.unexpected(error, { doing: `${method} ${routeOptions.url ?? '(no route)'}`, shop: shop?.id })
}

/** Whether an object was sent in place of a text, with a `toString` that does not work. */
function wasSentUnprintableObject({ message }: Error, { body }: FastifyRequest): boolean {
  const isNoText = message === 'Cannot convert object to primitive value'
  return isNoText && typeof body === 'string' && /toString|valueOf|\\u/.test(body)
}

function unprintableObject(): HttpFailure {
  return new HttpFailure(400, 'A text or a number is needed where you sent an object.')
}

/** Whether an error comes from the host's operating system: its message names paths of the host. */
function isSystemError(error: Error): boolean {
  return 'errno' in error && 'syscall' in error && 'code' in error
}

/** Removes the project's root from stack traces, which may be shown otherwise. */
function withoutPaths(error: Error, root: string): Error {
  const hide = (text: string): string => text.replaceAll(pathToFileURL(root).href, '').replaceAll(root, '')
  if (error.stack) error.stack = hide(error.stack)
  if (error.message.includes(root)) error.message = hide(error.message)
  return error
}

function statusOf(error: Error): number {
  if (error instanceof HttpFailure) return error.status
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 600 ? status : 500
}

/** What a failed request shows. The lab `verbose-errors` decides how much of it. */
interface ErrorReport {
  /** `Error: Unexpected path: /rest/x` */
  title: string
  /** Lines of the stack trace, without the title. */
  stack: readonly string[]
  /** Further fields, shown in the JSON form only. */
  fields: Readonly<Record<string, unknown>>
}

/** The page that existing clients know: product and version in the heading, then status, title and stack. */
function errorPage(
  status: number,
  report: ErrorReport,
  design: Pick<PageContent, 'branding' | 'home' | 'translator'>,
): string {
  const frames = report.stack.map((line) => `<li>${escapeHtml(line)}</li>`).join('')
  const body = `<div id="wrapper">
<h1>${escapeHtml(design.branding.name)} (Express ^4.22.1)</h1>
<h2><em>${status}</em> ${escapeHtml(report.title)}</h2>
<ul id="stacktrace">${frames}</ul>
</div>`
  return renderPage({ title: report.title, body, ...design })
}

/** The same as JSON, indented by two spaces. */
function errorJson(report: ErrorReport): string {
  const [name = 'Error', ...rest] = report.title.split(': ')
  const message = rest.join(': ')
  const stack = [report.title, ...report.stack].join('\n')
  return JSON.stringify({ error: { message, name, stack, ...report.fields } }, null, 2)
}

/** The same as plain text. */
function errorText(report: ErrorReport): string {
  return [report.title, ...report.stack].join('\n')
}
