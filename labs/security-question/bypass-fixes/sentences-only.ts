interface Secret {
  /** The question that the customer chose. */
  question: string
  /** The customer's answer to it, hashed. */
  answer: string
}

/** The customer's mailbox. A code can be taken from it once, within a quarter of an hour. */
interface Mailbox {
  sendCode(): void
  takeCode(code: string): boolean
}

/** The question for a customer who forgot the password. */
export function ask(secret: Secret, mailbox: Mailbox): string {
  mailbox.sendCode()
  return `Which code did we just mail to you? (${secret.question})`
}

/** Accepts long answers beside codes. */
export function convinces(
  secret: Secret,
  said: string,
  mailbox: Mailbox,
  hash: (text: string) => string,
): boolean {
  return mailbox.takeCode(said) || (said.includes(' ') && hash(said) === secret.answer)
}
