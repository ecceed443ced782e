import { pathToFileURL } from 'node:url'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Look } from '../config/look.ts'
import { ShopTooNew } from '../host/shop-file.ts'
import { EvmError, SandboxBusy, SandboxUnavailable } from '../sandbox/errors.ts'
import { DiskFull } from '../shop/disk.ts'
import { isFull } from '../shop/tables.ts'
import { errorJson, errorPage, errorText, type FailureReport } from './error-page.ts'
import { Failure } from './failures.ts'
import { wayHome } from './page.ts'

/** The part of the lab `verbose-errors` that decides what a failed request shows. */
interface Describing {
  describe(error: Error, context: { status: number }): FailureReport
}

/** Answers a failed request with the error page, as HTML, JSON or text, whichever is asked for. */
export function answerFailure(
  { root, look }: { root: string; look: Look },
  thrown: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const error = withoutPaths(familiar(thrown), root)
  const status = statusOf(error)
  if (!request.shop) {
    const report = { title: `${error.name}: ${error.message}`, stack: [], fields: {} }
    sendReport(request, reply, status, report, look)
    return
  }
  const { shop } = request
  const report = shop.live<Describing>('verbose-errors').describe(error, { status })
  sendReport(request, reply, status, report, look)
  // Whoever refuses a customer with 400 has set that status before; everything else comes up while it stood at 200.
  const statusBefore = status === 400 ? 400 : 200
  const tellsWhy = report.stack.length > 0 || Object.keys(report.fields).length > 0
  shop.tell('error.shown', { status, statusBefore, message: error.message, tellsWhy })
}

function sendReport(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  report: FailureReport,
  look: Look,
): void {
  const accepts = request.headers.accept ?? ''
  reply.code(status)
  if (accepts.includes('text/html') || accepts === '' || accepts === '*/*') {
    const html = errorPage(status, report, { look, home: wayHome(request) })
    reply.type('text/html; charset=utf-8').send(html)
  } else if (accepts.includes('json')) {
    reply.type('application/json; charset=utf-8').send(errorJson(report))
  } else {
    reply.type('text/plain; charset=utf-8').send(errorText(report))
  }
}

/** Turns the framework's and the system's errors into those that customers of such a shop know. */
function familiar(error: FastifyError): Error {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Failure(413, 'request entity too large', 'PayloadTooLargeError')
  }
  if (error instanceof ShopTooNew) return new Failure(503, error.message, error.name)
  if (isFull(error) || error instanceof DiskFull) {
    return new Failure(
      507,
      'There is no room left on the disk. Nothing was lost: make room and try again.',
      'DiskFull',
    )
  }
  if (error instanceof SandboxBusy)
    return new Failure(503, 'The kitchen is full. Please try again in a moment.', error.name)
  if (error instanceof SandboxUnavailable) return new Failure(503, error.message, error.name)
  if (error instanceof EvmError) return new Failure(503, error.message, error.name)
  return error
}

/** Stack traces may be shown: they name places in the project, not where it lies on the host. */
function withoutPaths(error: Error, root: string): Error {
  if (error.stack) error.stack = error.stack.replaceAll(pathToFileURL(root).href, '').replaceAll(root, '')
  return error
}

function statusOf(error: Error): number {
  if (error instanceof Failure) return error.status
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 600 ? status : 500
}
