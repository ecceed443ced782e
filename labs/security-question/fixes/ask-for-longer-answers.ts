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

const SHORTEST = 4

/** What a customer is asked who forgot her password. */
export function ask(secret: Secret, _mailbox: Mailbox): string {
  return secret.question
}

/** Whether what she says to that is as good as the password. */
export function convinces(
  secret: Secret,
  said: string,
  _mailbox: Mailbox,
  hash: (text: string) => string,
): boolean {
  return said.trim().length >= SHORTEST && hash(said) === secret.answer
}
