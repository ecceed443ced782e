import { http } from '#web/http.ts'

/** The chain, or a wallet, refused. Codes are those of JSON-RPC, EIP-1474 and EIP-1193. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}

export interface RpcCall {
  method: string
  params?: readonly unknown[]
}

/** Sends one request to the chain. */
export type Rpc = (method: string, params?: readonly unknown[]) => Promise<unknown>

interface Answer {
  id: unknown
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

export const RPC_PATH = '/rest/web3/rpc'

/** Requests in one batch. */
const BATCH = 40

function resultOf(answer: Answer | undefined): unknown {
  if (!answer) throw new RpcError(-32603, 'The chain gave no answer')
  if (answer.error) throw new RpcError(answer.error.code, answer.error.message, answer.error.data)
  return answer.result
}

/** Sends a request to the shop's own chain. Rejects with RpcError when it refuses. */
export const rpc: Rpc = async (method, params = []) =>
  resultOf(await http.post<Answer>(RPC_PATH, { jsonrpc: '2.0', id: 1, method, params }))

/** Sends many requests in as few batches as possible; the answers keep their order. */
export async function rpcAll(calls: readonly RpcCall[]): Promise<unknown[]> {
  const results: unknown[] = []
  for (let start = 0; start < calls.length; start += BATCH) {
    results.push(...(await sendBatch(calls.slice(start, start + BATCH))))
  }
  return results
}

async function sendBatch(calls: readonly RpcCall[]): Promise<unknown[]> {
  const questions = calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const answers = await http.post<Answer[]>(RPC_PATH, questions)
  return questions.map(({ id }) => resultOf(answers.find((answer) => answer.id === id)))
}
