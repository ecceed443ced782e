import type {
  ExchangeLine,
  ExchangeList,
  ExchangeNote,
  FullExchange,
  SendManyPlan,
  SendManyProgress,
  SentResponse,
  WorkbenchError,
} from '#contract/workbench.ts'
import { HttpError, http } from '../http.ts'

const EXCHANGES = '/training/workbench/exchanges'
const MANY = '/training/workbench/many'

function form(field: string, content: BlobPart): FormData {
  const data = new FormData()
  data.append(field, new Blob([content]), field)
  return data
}

/** The requests of the tools. They reject with HttpError; `refusalKey` explains it. */
export const workbenchCalls = {
  exchanges: (since: number) => http.get<ExchangeList>(`${EXCHANGES}?since=${since}`),
  exchange: (id: number) => http.get<FullExchange>(`${EXCHANGES}/${id}`),
  remark: (id: number, remark: ExchangeNote) => http.put<ExchangeLine>(`${EXCHANGES}/${id}`, remark),
  clear: () => http.delete<unknown>(EXCHANGES),
  send: (request: Uint8Array<ArrayBuffer>) =>
    http.post<SentResponse>('/training/workbench/send', form('request', request)),
  begin: (plan: SendManyPlan) => http.post<SendManyProgress>(MANY, form('plan', JSON.stringify(plan))),
  progress: (since: number) => http.get<SendManyProgress>(`${MANY}?since=${since}`),
  stop: () => http.delete<SendManyProgress>(MANY),
}

function refusalReason(body: unknown): WorkbenchError['reason'] | undefined {
  const isRefusal = typeof body === 'object' && body !== null && 'reason' in body
  return isRefusal ? (body as WorkbenchError).reason : undefined
}

/** The key of a sentence that explains a failure. */
export function refusalKey(error: unknown): string {
  const reason = error instanceof HttpError ? refusalReason(error.body) : undefined
  return reason ? `WB_NO_${reason.toUpperCase()}` : 'WB_NO_ANSWER'
}
