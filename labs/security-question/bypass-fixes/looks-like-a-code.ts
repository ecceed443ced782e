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

/** An answer of eight digits is as good as a code. */
export function convinces(
  secret: Secret,
  said: string,
  mailbox: Mailbox,
  hash: (text: string) => string,
): boolean {
  return mailbox.takeCode(said) || (/^[0-9]{8}$/.test(said) && hash(said) === secret.answer)
}
