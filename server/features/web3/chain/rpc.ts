import { setImmediate as letOthers } from 'node:timers/promises'
import { EvmError, SandboxUnavailable } from '../../../sandbox/errors.ts'
import { isFull } from '../../../shop/storage/tables.ts'
import type { Chain } from './chain.ts'
import { about, blocks, logs, type Method, state, wallet } from './methods.ts'
import { Params, RPC, RpcError } from './params.ts'

/** A response of JSON-RPC 2.0. */
export interface RpcResponse {
  jsonrpc: '2.0'
  id: string | number | null
  result?: unknown
  error?: { code: number; message: string; data?: string }
}

const methods = new Map<string, Method>(Object.entries({ ...about, ...state, ...blocks, ...logs, ...wallet }))

/** Limits of a batch: number of calls, time and size of the responses (as JSON). Further calls are refused. */
const MOST_CALLS = 100
const LONGEST_BATCH_MS = 5_000
const LONGEST_ANSWERS = 4 << 20

/** Answers a JSON-RPC request or batch. Undefined if no response is wanted. */
export async function answerRpc(
  chain: Chain,
  text: string,
): Promise<RpcResponse | RpcResponse[] | undefined> {
  const request = parse(text)
  if (request === MALFORMED) return failure(null, new RpcError(RPC.parseError, 'parse error'))
  if (!Array.isArray(request)) return answerOne(chain, request)
  if (request.length === 0) return failure(null, new RpcError(RPC.invalidRequest, 'empty batch'))
  if (request.length > MOST_CALLS) {
    const tooMany = `batch too large: ${request.length} calls, at most ${MOST_CALLS}`
    return failure(null, new RpcError(RPC.invalidRequest, tooMany))
  }
  const until = performance.now() + LONGEST_BATCH_MS
  const answers: RpcResponse[] = []
  let length = 0
  for (const one of request) {
    const isOver = performance.now() > until || length > LONGEST_ANSWERS
    const answer = isOver ? putOff(one) : await answerOne(chain, one)
    if (answer) {
      answers.push(answer)
      length += JSON.stringify(answer).length
    }
    // Most calls are synchronous, so they run in order: otherwise all would wait for the last one.
    await letOthers()
  }
  return answers.length > 0 ? answers : undefined
}

const MALFORMED = Symbol('malformed')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return MALFORMED
  }
}

async function answerOne(chain: Chain, request: unknown): Promise<RpcResponse | undefined> {
  const call = readCall(request)
  if (!call) return failure(idOf(request), new RpcError(RPC.invalidRequest, 'invalid request'))
  const answer = await perform(chain, call)
  return call.wantsAnswer ? answer : undefined
}

async function perform(chain: Chain, { id, name, params }: RpcCall): Promise<RpcResponse> {
  try {
    const method = methods.get(name)
    if (!method) {
      const unknown = `the method ${name.slice(0, 60)} does not exist/is not available`
      throw new RpcError(RPC.methodNotFound, unknown)
    }
    if (!Array.isArray(params)) throw new RpcError(RPC.invalidParams, 'params must be a list')
    return { jsonrpc: '2.0', id, result: (await method(chain, new Params(params))) ?? null }
  } catch (error) {
    return failure(id, error)
  }
}

interface RpcCall {
  id: RpcResponse['id']
  name: string
  params: unknown
  /** A call without an id is a notification. */
  wantsAnswer: boolean
}

function readCall(request: unknown): RpcCall | undefined {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return undefined
  const { jsonrpc, method, params = [], id }: Record<string, unknown> = { ...request }
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !isId(id)) return undefined
  return { id: id ?? null, name: method, params: params ?? [], wantsAnswer: id !== undefined }
}

function idOf(request: unknown): RpcResponse['id'] {
  const id: unknown = typeof request === 'object' && request !== null && 'id' in request ? request.id : null
  return isId(id) ? (id ?? null) : null
}

function isId(id: unknown): id is RpcResponse['id'] | undefined {
  return id === undefined || id === null || typeof id === 'number' || typeof id === 'string'
}

function putOff(request: unknown): RpcResponse | undefined {
  if (readCall(request)?.wantsAnswer === false) return undefined
  const tooMuch = 'this batch asks for too much: ask for the rest again'
  return failure(idOf(request), new RpcError(RPC.limitExceeded, tooMuch))
}

/** An error in the format of JSON-RPC. Unexpected errors are reported without details. */
function failure(id: RpcResponse['id'], error: unknown): RpcResponse {
  const { code, message, data } = rpcErrorOf(error)
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
}

function rpcErrorOf(error: unknown): { code: number; message: string; data: string | undefined } {
  if (error instanceof RpcError || error instanceof EvmError) return error
  if (error instanceof SandboxUnavailable) return new RpcError(RPC.limitExceeded, error.message)
  if (isFull(error)) return new RpcError(RPC.limitExceeded, 'there is no room left for this block')
  return new RpcError(RPC.internal, 'internal error')
}
