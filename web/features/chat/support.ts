import { getAsCustomer, http } from '#web/http.ts'

/** How the support bot is. An `action` says what it wants to hear next. */
export interface BotStatus {
  status?: boolean
  action?: string
  body: string
}

export interface BotAnswer {
  action?: string
  body: string
  /** A newer token, after the customer told her name. */
  token?: string
}

/** What is sent along with the customer's words: a question, or her name. */
export type BotAction = 'query' | 'setname'

export function fetchBotStatus(): Promise<BotStatus> {
  return getAsCustomer<BotStatus>('/rest/chatbot/status')
}

export function sendToBot(action: BotAction, query: string): Promise<BotAnswer> {
  return http.post<BotAnswer>('/rest/chatbot/respond', { action, query })
}

/** What the bot wants to hear next: the name where it asks for it, else a question. Nothing said, nothing changed. */
export function nextAction(action: string | undefined, before: BotAction): BotAction {
  if (action === undefined) return before
  return action === 'namequery' ? 'setname' : 'query'
}
