/** Who is at the counter: one of the two bots, or both side by side. */
export type BotChoice = 'both' | 'assistant' | 'support'

/** In the order of the switch. Both come first: so everybody finds the one she knows. */
export const BOT_CHOICES: readonly BotChoice[] = ['both', 'assistant', 'support']

/** Where there is room for one of them only. */
export const ONE_BOT: readonly BotChoice[] = ['assistant', 'support']

const KEY = 'chat_bot'

function isChoice(value: string | null): value is BotChoice {
  return BOT_CHOICES.some((choice) => choice === value)
}

/** The address decides (`?bot=support`), then what was chosen last; else both. */
export function botChoice(asked: string | null): BotChoice {
  if (isChoice(asked)) return asked
  const kept = localStorage.getItem(KEY)
  return isChoice(kept) ? kept : 'both'
}

export function keepBotChoice(choice: BotChoice): void {
  localStorage.setItem(KEY, choice)
}
