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

const SHORTEST = 4

/** The question for a customer who forgot the password. */
export function ask(secret: Secret, _mailbox: Mailbox): string {
  return secret.question
}

/** Whether the answer is as good as the password. */
export function convinces(
  secret: Secret,
  said: string,
  _mailbox: Mailbox,
  hash: (text: string) => string,
): boolean {
  return said.trim().length >= SHORTEST && hash(said) === secret.answer
}
