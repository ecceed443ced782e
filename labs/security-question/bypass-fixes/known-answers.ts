interface Secret {
  /** The question that she chose. */
  question: string
  /** Her answer to it, hashed. */
  answer: string
}

/** Her mailbox. A code can be taken from it once, within a quarter of an hour. */
interface Mailbox {
  sendCode(): void
  takeCode(code: string): boolean
}

/** What a customer is asked who forgot her password. */
export function ask(secret: Secret, mailbox: Mailbox): string {
  mailbox.sendCode()
  return `Which code did we just mail to you? (${secret.question})`
}

/** Turns away what everybody knows. */
export function convinces(
  secret: Secret,
  said: string,
  mailbox: Mailbox,
  hash: (text: string) => string,
): boolean {
  const known = ['Samuel', 'Zaya', 'ITsec', 'West-2082', 'Silence of the Lambs', "Stop'n'Drop"]
  return mailbox.takeCode(said) || (!known.includes(said) && hash(said) === secret.answer)
}
