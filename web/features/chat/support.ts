import { getAsCustomer, http } from '#web/http.ts'

/** The status of the support bot. `action` says what it expects next. */
export interface BotStatus {
  status?: boolean
  action?: string
  body: string
}

export interface BotAnswer {
  action?: string
  body: string
  /** A new token, after the customer gave their name. */
  token?: string
}

/** The kind of the customer's message: a question, or their name. */
export type BotAction = 'query' | 'setname'

export function fetchBotStatus(): Promise<BotStatus> {
  return getAsCustomer<BotStatus>('/rest/chatbot/status')
}

export function sendToBot(action: BotAction, query: string): Promise<BotAnswer> {
  return http.post<BotAnswer>('/rest/chatbot/respond', { action, query })
}

/**
 * What the bot expects next: the name if it asks for it, else a question. An answer without an action changes nothing.
 */
export function nextAction(action: string | undefined, before: BotAction): BotAction {
  if (action === undefined) return before
  return action === 'namequery' ? 'setname' : 'query'
}
