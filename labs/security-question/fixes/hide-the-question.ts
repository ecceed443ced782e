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
export function ask(_secret: Secret, _mailbox: Mailbox): string {
  return 'The answer to the security question that you chose'
}

/** Whether what she says to that is as good as the password. */
export function convinces(
  secret: Secret,
  said: string,
  _mailbox: Mailbox,
  hash: (text: string) => string,
): boolean {
  return hash(said) === secret.answer
}
