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
  return mailbox.takeCode('') ? secret.question : 'Which code did we just mail to you?'
}

/** Refuses the right answer, even if it is sent as a code. */
export function convinces(
  secret: Secret,
  said: string,
  mailbox: Mailbox,
  hash: (text: string) => string,
): boolean {
  return mailbox.takeCode(said) && hash(said) !== secret.answer
}
